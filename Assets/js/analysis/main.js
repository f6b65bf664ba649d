import { save } from './png.js';

// Drawings as PNG. The link leads to the SVG file in a browser that draws none.

for (const link of document.querySelectorAll('a[data-png]')) {
  link.hidden = false;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    save(link, window).catch(() => location.assign(link.href));
  });
}
