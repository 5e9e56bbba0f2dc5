# SPDX-License-Identifier: EPL-2.0
# Journals of both kinds, locks, a shared cache file, rollback and a full database.
sqlite3 a.db "create table t(a integer primary key, b text); \
  with recursive n(i) as (select 1 union all select i+1 from n where i<5000) insert into t select i, hex(i) from n; \
  create index x on t(b); begin; delete from t where a>100; rollback; select count(*), sum(a) from t; pragma integrity_check;"
sqlite3 b.db "pragma journal_mode=wal; create table t(a); insert into t values(1),(2); select sum(a) from t;" \
  "pragma mmap_size=1048576; select * from t;" "vacuum;"
sqlite3 a.db "attach 'b.db' as b; insert into b.t select a from t limit 10; select count(*) from b.t;" ".dump b.t" | sha256sum
sqlite3 a.db "pragma max_page_count=1; insert into t select a+10000, b from t;"
sqlite3 nowhere/c.db "select 1 from t;"
