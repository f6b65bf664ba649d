// Style sheets open folded text for the paper by `::details-content`, which older browsers do not have.

import { FoldedText } from './folded.js';

const text = new FoldedText(() => document.querySelectorAll('details.more'));

addEventListener('beforeprint', () => text.open());
addEventListener('afterprint', () => text.fold());
