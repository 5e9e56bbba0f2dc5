// SPDX-License-Identifier: EPL-2.0
// Tables: a click on a head sorts, words in the field above filter.
const value = (row, column) => {
  const cell = row.cells[column];
  return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v);
};

const compare = (a, b) => typeof a === 'number' ? a - b : a.localeCompare(b, 'en', {numeric: true});

const sort = (table, column) => {
  const head = table.tHead.rows[0].cells[column];
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const first = typeof value(rows[0], column) === 'number' && rows[0].cells[column].className === 'number' ? 'descending' : 'ascending';
  const other = first === 'ascending' ? 'descending' : 'ascending';
  const order = head.getAttribute('aria-sort') === first ? other : first;
  for (const cell of table.tHead.rows[0].cells) cell.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', order);
  const sign = order === 'ascending' ? 1 : -1;
  rows.sort((a, b) => sign * compare(value(a, column), value(b, column)));
  body.append(...rows);
};

const filter = (table, words, output) => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of table.tBodies[0].rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !wanted.every(word => text.includes(word));
    if (!row.hidden) shown++;
  }
  output.textContent = `${shown.toLocaleString('en')} of ${table.tBodies[0].rows.length.toLocaleString('en')} rows`;
};

for (const table of document.querySelectorAll('table.sortable')) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (table.tBodies[0].rows[0].cells[column].classList.contains('number')) head.classList.add('number');
    head.querySelector('button')?.addEventListener('click', () => sort(table, column));
  });
  const tools = table.parentElement.previousElementSibling;
  if (tools?.className !== 'filter') continue;
  const [input, output] = tools.children;
  input.addEventListener('input', () => filter(table, input.value, output));
  filter(table, '', output);
}
