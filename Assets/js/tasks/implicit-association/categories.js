// Category labels: attributes in one colour, concepts in the other.

import { element } from '../../runtime/dom.js';

/** 'attribute' or 'concept': a category's colour. */
export function kindOf(role) {
  return role.startsWith('attribute') ? 'attribute' : 'concept';
}

/** A category's label in its colour. */
export function categoryLabel(plan, role) {
  return element('span', { class: kindOf(role) }, plan.categories[role].label);
}

/** The categories of one side in a row: attribute, "or", concept. */
export function categoryList(plan, roles) {
  const list = element('strong');
  roles.forEach((role, index) => {
    if (index > 0) list.append(` ${plan.texts.or} `);
    list.append(categoryLabel(plan, role));
  });
  return list;
}
