// SPDX-License-Identifier: EPL-2.0
// Maps: reads and writes by time and offset in a file, and bytes by process and time.

const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const levelsOf = cells => Uint8Array.from(cells, c => LEVELS.indexOf(c));
const edge = ([from, width], cell) => from + width * cell;
const end = axis => edge(axis, axis[2]);
const span = (time, t) => `${moment(edge(time, t), time[1], end(time))} to ${moment(edge(time, t + 1), time[1], end(time))}`;

/** The cells of time as columns of a picture, at least a pixel wide each: several cells share one where there is no room. */
const columnsOf = (times, left, width) => {
  const many = Math.min(times, Math.max(1, Math.floor(width)));
  return Array.from({length: many}, (_, i) => {
    const x = snapped(left + i * width / many);
    return {
      x,
      w: snapped(left + (i + 1) * width / many) - x,
      from: Math.floor(i * times / many),
      to: Math.floor((i + 1) * times / many),
    };
  });
};

/**
 * Tells what the cells of a map hold, to the pointer, and to arrow keys that move from one to the next.
 *
 * The grid: columns, rows from the top; at(x, y), the cell there or null; box(column, row), its place;
 * isFilled(column, row); lines(column, row), what to tell. Draws the map with a frame around the cell of the keys.
 */
const explore = (canvas, grid, draw) => {
  const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  let cell = null;

  const hover = event => {
    const under = grid.at(event.offsetX, event.offsetY);
    if (under) showTip(event, grid.lines(...under)); else hideTip();
  };
  canvas.addEventListener('pointermove', hover);
  canvas.addEventListener('pointerdown', hover); // a finger does not hover
  canvas.addEventListener('pointerleave', hideTip);

  const framed = () => {
    draw();
    if (!cell) return;
    const {x, y, width, height} = grid.box(...cell);
    const g = canvas.getContext('2d');
    g.strokeStyle = style('--ink');
    g.lineWidth = 2;
    g.strokeRect(x - 1, y - 1, width + 2, height + 2);
  };
  const leave = () => {
    cell = null;
    said.textContent = '';
    hideTip();
    framed();
  };
  const isInside = (column, row) => column >= 0 && column < grid.columns && row >= 0 && row < grid.rows;
  const firstFilled = () => {
    for (let column = 0; column < grid.columns; column++) {
      for (let row = 0; row < grid.rows; row++) if (grid.isFilled(column, row)) return [column, row];
    }
    return [0, 0];
  };
  const next = ([right, down], toFilled) => {
    let [column, row] = cell;
    do { column += right; row += down; } while (toFilled && isInside(column, row) && !grid.isFilled(column, row));
    return isInside(column, row) ? [column, row] : cell;
  };

  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-roledescription', 'map');
  canvas.addEventListener('keydown', event => {
    if (event.key === 'Escape') leave();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    cell = cell ? next(step, event.ctrlKey || event.metaKey) : firstFilled();
    framed();
    const lines = grid.lines(...cell);
    const {left, top} = canvas.getBoundingClientRect();
    const {x, y, width, height} = grid.box(...cell);
    showTip({clientX: left + x + width, clientY: top + y + height}, lines);
    said.textContent = lines.join(', ');
  });
  canvas.addEventListener('blur', leave);
  keepDrawn(canvas, framed);
};

const accessMap = (canvas, map) => {
  const cells = levelsOf(map.cells);
  const [times, offsets] = [map.time[2], map.offset[2]];
  const LEFT = 62, BOTTOM = 26, TOP = 8, HEIGHT = 250;
  const plot = () => ({width: Math.max(1, canvas.clientWidth - LEFT - 8), height: HEIGHT - TOP - BOTTOM});

  const draw = () => {
    const g = prepare(canvas, canvas.clientWidth, HEIGHT);
    const {width, height} = plot();
    g.fillStyle = style('--faint');
    g.fillRect(LEFT, TOP, width, height);
    const read = kindColour('read'), write = kindColour('write');
    for (const {x, w, from, to} of columnsOf(times, LEFT, width)) {
      for (let o = 0; o < offsets; o++) {
        let reads = 0, writes = 0;
        for (let t = from; t < to; t++) {
          reads = Math.max(reads, cells[t * offsets + o] >> 3);
          writes = Math.max(writes, cells[t * offsets + o] & 7);
        }
        if (reads + writes === 0) continue;
        const y = snapped(TOP + height - (o + 1) * height / offsets);
        const h = Math.max(1, snapped(TOP + height - o * height / offsets) - y);
        if (reads) { g.globalAlpha = 0.35 + 0.65 * reads / 7; g.fillStyle = read; g.fillRect(x, y, w, writes ? h / 2 : h); }
        if (writes) { g.globalAlpha = 0.35 + 0.65 * writes / 7; g.fillStyle = write; g.fillRect(x, reads ? y + h / 2 : y, w, reads ? h / 2 : h); }
      }
    }
    g.globalAlpha = 1;
    timeAxis(g, {x: LEFT, width, y: TOP + height, low: map.time[0], high: end(map.time), label: 14});
    g.textAlign = 'right';
    g.fillStyle = style('--muted');
    for (const value of ticks(map.offset[0], end(map.offset), 5, true).values) {
      const y = TOP + height - (value - map.offset[0]) / (end(map.offset) - map.offset[0]) * height;
      g.fillText(bytes(value), LEFT - 6, Math.max(TOP + 6, Math.min(TOP + height - 4, y)));
    }
  };

  const cellOf = (t, row) => ({level: cells[t * offsets + offsets - 1 - row], o: offsets - 1 - row});
  explore(canvas, {
    columns: times,
    rows: offsets,
    at: (x, y) => {
      const {width, height} = plot();
      const t = Math.floor((x - LEFT) / width * times), row = Math.floor((y - TOP) / height * offsets);
      return t >= 0 && t < times && row >= 0 && row < offsets ? [t, row] : null;
    },
    box: (t, row) => {
      const {width, height} = plot();
      return {x: LEFT + t * width / times, y: TOP + row * height / offsets, width: width / times, height: height / offsets};
    },
    isFilled: (t, row) => cellOf(t, row).level > 0,
    lines: (t, row) => {
      const {level, o} = cellOf(t, row);
      return [
        [level >> 3 ? 'read' : '', level & 7 ? 'written' : ''].filter(Boolean).join(' and ') || 'not touched',
        `bytes ${bytes(edge(map.offset, o))} to ${bytes(edge(map.offset, o + 1))}`,
        span(map.time, t)];
    },
  }, draw);
};

const accessMaps = section => {
  const choice = section.querySelector('select');
  const place = section.querySelector('.maps');
  const show = () => {
    const path = choice.value;
    const figures = page.maps.filter(map => map.path === path).map(map => {
      const figure = document.createElement('figure');
      const caption = document.createElement('figcaption');
      const chip = document.createElement('span');
      chip.className = 'chip';
      chip.style.setProperty('--c', layerColour(map.layer));
      chip.textContent = map.layer;
      caption.append(chip);
      const canvas = document.createElement('canvas');
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', `Offsets in ${path} over time, as ${map.layer} sees them`);
      figure.append(caption, canvas);
      return {figure, canvas, map};
    });
    place.replaceChildren(...figures.map(f => f.figure));
    figures.forEach(f => accessMap(f.canvas, f.map));
  };
  choice.addEventListener('change', show);
  show();
};

const processMap = (canvas, map) => {
  // Devices are shown where they do something, processes where processes do: who does nothing beside them is seen.
  const {rows: names, devices} = page.processes;
  const ofDevices = devices.some((device, row) => device && map.totals[row] > 0);
  const shown = names.map((_, row) => row).filter(row => map.totals[row] > 0 || devices[row] === ofDevices);
  const cells = levelsOf(map.cells);
  const times = map.time[2];
  const BOTTOM = 26, TOP = 20, TOTAL = 84;
  const rowHeight = Math.max(2, Math.min(20, Math.floor(400 / shown.length)));
  const height = rowHeight * shown.length;
  const most = Math.max(1, ...map.totals);
  const left = () => canvas.clientWidth < 560 ? 84 : 124;
  const plotWidth = () => Math.max(1, canvas.clientWidth - left() - TOTAL - 12);

  const draw = () => {
    const g = prepare(canvas, canvas.clientWidth, TOP + height + BOTTOM);
    const width = plotWidth();
    const colour = layerColour(map.layer);
    g.fillStyle = style('--faint');
    g.fillRect(left(), TOP, width, height);
    const every = Math.ceil(14 / rowHeight);
    shown.forEach((row, place) => {
      const y = TOP + place * rowHeight;
      g.fillStyle = colour;
      for (const {x, w, from, to} of columnsOf(times, left(), width)) {
        const level = Math.max(...cells.subarray(row * times + from, row * times + to));
        if (level === 0) continue;
        g.globalAlpha = 0.15 + 0.85 * level / 63;
        g.fillRect(x, y, w, rowHeight > 6 ? rowHeight - 1 : rowHeight);
      }
      g.globalAlpha = 0.75;
      g.fillRect(left() + width + 12, y, map.totals[row] / most * TOTAL, rowHeight > 6 ? rowHeight - 1 : rowHeight);
      g.globalAlpha = 1;
      if (place % every === 0) {
        g.textAlign = 'left';
        g.fillStyle = style('--ink');
        g.fillText(fitted(g, names[row], left() - 8), 0, y + Math.max(rowHeight, 12) / 2);
      }
    });
    timeAxis(g, {x: left(), width, y: TOP + height, low: map.time[0], high: end(map.time), label: 14});
    g.fillStyle = style('--muted');
    g.textAlign = 'left';
    g.fillText('total', left() + width + 12, TOP - 10);
    g.fillText(bytes(0), left() + width + 12, TOP + height + 14);
    g.textAlign = 'right';
    g.fillText(bytes(most), left() + width + 12 + TOTAL, TOP + height + 14);
  };

  explore(canvas, {
    columns: times + 1, // the last is the total
    rows: shown.length,
    at: (x, y) => {
      const place = Math.floor((y - TOP) / rowHeight), t = Math.floor((x - left()) / plotWidth() * times);
      return t >= 0 && place >= 0 && place < shown.length ? [Math.min(t, times), place] : null;
    },
    box: (t, place) => {
      const y = TOP + place * rowHeight, width = plotWidth() / times;
      return t === times
        ? {x: left() + plotWidth() + 12, y, width: TOTAL, height: rowHeight}
        : {x: left() + t * width, y, width, height: rowHeight};
    },
    isFilled: (t, place) => t === times || cells[shown[place] * times + t] > 0,
    lines: (t, place) => {
      const row = shown[place];
      if (t === times) return [names[row], `${bytes(map.totals[row])} in all`];
      const level = cells[row * times + t];
      return [names[row], `${level ? 'about ' : ''}${bytes(Math.round(level / 63 * map.most))}`, span(map.time, t)];
    },
  }, draw);
};
