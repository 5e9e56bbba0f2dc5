// SPDX-License-Identifier: EPL-2.0
// node copies files by copy_file_range, which it calls by its number: 100,000 bytes, once by itself and once in a thread.
// EXPECT file-bytes read posix a 200000
// EXPECT file-bytes write posix b 100000
// EXPECT file-bytes write posix c 100000
const fs = require('fs');
process.chdir(process.argv[2]);
fs.writeFileSync('a', Buffer.alloc(100000));
fs.copyFileSync('a', 'b');
fs.copyFile('a', 'c', () => console.log(fs.statSync('c').size));
