// SPDX-License-Identifier: EPL-2.0
// Begins everything, once all parts are there.

const timeline = document.getElementById('timeline');
if (timeline) swimlanes(timeline);
const access = document.getElementById('access');
if (access) accessMaps(access);
document.querySelectorAll('#ranks canvas').forEach((canvas, i) => processMap(canvas, page.processes.maps[i]));

// A link to a finding opens it; printing opens all.
const open = () => {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (target && target.tagName === 'DETAILS') target.open = true;
};
addEventListener('hashchange', open);
const onPaper = yes => {
  document.documentElement.classList.toggle('paper', yes); // pictures are drawn before the style of paper applies
  redrawAll();
};
addEventListener('beforeprint', () => {
  document.querySelectorAll('details').forEach(d => { d.open = true; });
  onPaper(true);
});
addEventListener('afterprint', () => onPaper(false));
open();
