/**
 * Our drawings of the demo's products: SVG bodies, 40 × 40, with the product's colour as
 * `currentColor`.
 */
export const PICTURE_MOTIFS = {
  batik: `<g fill="currentColor"><path d="M14 10l3.6-1.2L20 12l2.4-3.2L26 10l4.5 3.2L33 26l-3.6.8-2.9-8V32h-13V18.8l-2.9 8L7 26l2.5-12.8z"/><g fill="#fff" fill-opacity=".38"><circle cx="16.5" cy="17" r="1.2"/><circle cx="23.5" cy="17" r="1.2"/><circle cx="16.5" cy="22.5" r="1.2"/><circle cx="23.5" cy="22.5" r="1.2"/><circle cx="16.5" cy="28" r="1.2"/><circle cx="23.5" cy="28" r="1.2"/><path d="M19.7 12h.6v20h-.6z"/></g></g>`,
  case: `<g fill="currentColor"><rect x="12.5" y="6.5" width="15" height="27" rx="3.5"/><rect x="14.8" y="9" width="6" height="7" rx="1.8" fill="#fff" fill-opacity=".5"/><circle cx="17" cy="11.2" r="1.1"/><circle cx="18.8" cy="13.8" r="1.1"/></g>`,
  dress: `<g fill="currentColor"><path d="M15.5 8l1.5 1.2c1.5 1.2 4.5 1.2 6 0L24.5 8l2.5 3-2 6.5L31 33H9l6-15.5L13 11z"/><path d="M15 17.5h10v1.3H15z" fill="#fff" fill-opacity=".45"/></g>`,
  hijab: `<g fill="currentColor"><path d="M20 7.5c-6 0-9.3 4.6-9.3 10 0 5.5-1.4 10-3 14.5h24.6c-1.6-4.5-3-9-3-14.5 0-5.4-3.3-10-9.3-10z"/><path d="M20 11.5c-3 0-4.8 2.6-4.8 6s2.4 6.5 4.8 6.5 4.8-3.1 4.8-6.5-1.8-6-4.8-6z" fill="#fff" fill-opacity=".55"/><path d="M12.5 24c3.5 4 11 4.5 16 1" fill="none" stroke="#fff" stroke-opacity=".4"/></g>`,
  jar: `<g fill="currentColor"><rect x="14" y="8" width="12" height="4.5" rx="1.2" fill-opacity=".7"/><path d="M13 14.5c0-1 .5-2 2-2h10c1.5 0 2 1 2 2V30a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 13 30z"/><rect x="13" y="18.5" width="14" height="8" fill="#fff" fill-opacity=".55"/></g>`,
  lamp: `<g fill="currentColor"><path d="M15 8h10l4.5 12h-19z"/><path d="M19 20h2v10h-2z" fill-opacity=".75"/><rect x="13.5" y="29.5" width="13" height="2.6" rx="1.3" fill-opacity=".75"/><path d="M17 8h2l-2.5 12h-2z" fill="#fff" fill-opacity=".35"/></g>`,
  lotion: `<g fill="currentColor"><path d="M18 7h6v2.2h-3.2V12h-1.6V9.2H18z"/><path d="M15.5 12h9v3h-9z" fill-opacity=".7"/><path d="M13 17a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H15a2 2 0 0 1-2-2z"/><rect x="15.5" y="20" width="9" height="8" rx="1" fill="#fff" fill-opacity=".5"/></g>`,
  mug: `<g fill="currentColor"><path d="M10 13h16v14a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4z"/><path d="M26 16.5h2.5a3.5 3.5 0 0 1 3.5 3.5v1a3.5 3.5 0 0 1-3.5 3.5H26" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M10 18h16v3H10z" fill="#fff" fill-opacity=".35"/></g>`,
  pants: `<g fill="currentColor"><path d="M13.5 8h13l.6 5L31 32h-7.5L20 17l-3.5 15H9l3.9-19z"/><path d="M13.5 8h13l.3 2.4H13.2z" fill="#fff" fill-opacity=".4"/></g>`,
  pouch: `<g fill="currentColor"><path d="M11 9h18l-.8 3 1.3 18.5c.1 1.4-.8 2-2 2h-15c-1.2 0-2.1-.6-2-2L11.8 12z"/><path d="M11 9h18l-.5 2h-17z" fill="#fff" fill-opacity=".35"/><circle cx="20" cy="21" r="5" fill="#fff" fill-opacity=".5"/></g>`,
  serum: `<g fill="currentColor"><path d="M18.5 6h3v5h-3z"/><path d="M17 11h6v4h-6z" fill-opacity=".7"/><rect x="14" y="15" width="12" height="18" rx="2.5"/><path d="M14 21h12v7H14z" fill="#fff" fill-opacity=".6"/></g>`,
  shoe: `<g fill="currentColor"><path d="M7 25.5c0-4 1.5-8 2.5-9l5 1.5c1.5 3 5 5.5 9.5 6.3 4.5.7 8 1 9 4.2v1H7z"/><path d="M7 29.5h26v2H7z" fill-opacity=".55"/><path d="M14.5 18l2-1.5 1.5 4.5z" fill="#fff" fill-opacity=".4"/></g>`,
  swatch: `<g fill="currentColor"><g fill="none" stroke="currentColor" stroke-width="1.6" stroke-opacity=".8"><path d="M-4 14c6-8 14-2 10 4s4 12 10 4 14-2 10 4 4 12 10 4 10-2 10 2M-8 32c6-8 14-2 10 4M14-2c6-8 14-2 10 4s4 12 10 4 10-2 14 2"/></g><g fill-opacity=".75"><circle cx="8" cy="6" r="1.4"/><circle cx="30" cy="18" r="1.4"/><circle cx="12" cy="32" r="1.4"/><circle cx="34" cy="36" r="1.4"/></g></g>`,
  tee: `<g fill="currentColor"><path d="M14.5 10.5 17 9.6c1.2 1.9 4.8 1.9 6 0l2.5.9 6 5-3.4 3.7-2.6-1.6V31h-11V17.6l-2.6 1.6-3.4-3.7z"/></g>`,
  tin: `<g fill="currentColor"><rect x="11" y="12" width="18" height="20" rx="2.5"/><ellipse cx="20" cy="12" rx="9" ry="3" fill-opacity=".7"/><rect x="11" y="18" width="18" height="8" fill="#fff" fill-opacity=".5"/><path d="M20 19.5c2.5 1 2.5 4 0 5-2.5-1-2.5-4 0-5z"/></g>`,
  tote: `<g fill="currentColor"><path d="M10.5 16h19l1.8 16.5H8.7z"/><path d="M15 19v-5.5a5 5 0 0 1 10 0V19" fill="none" stroke="currentColor" stroke-width="2"/><path d="M16 24h8v1.2h-8z" fill="#fff" fill-opacity=".5"/></g>`,
} as const;
export type Motif = keyof typeof PICTURE_MOTIFS;
