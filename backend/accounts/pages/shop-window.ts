import { html, raw } from "hono/html";
import { getChannelName } from "#contract/channel-names.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { PageTexts } from "./texts.ts";

/** Drawings of goods, on 40 × 40 in the current colour. */
const GOODS_DRAWINGS = [
  `<g fill="currentColor"><path d="M14 10l3.6-1.2L20 12l2.4-3.2L26 10l4.5 3.2L33 26l-3.6.8-2.9-8V32h-13V18.8l-2.9 8L7 26l2.5-12.8z"/><g fill="#fff" fill-opacity=".38"><circle cx="16.5" cy="17" r="1.2"/><circle cx="23.5" cy="17" r="1.2"/><circle cx="16.5" cy="22.5" r="1.2"/><circle cx="23.5" cy="22.5" r="1.2"/><circle cx="16.5" cy="28" r="1.2"/><circle cx="23.5" cy="28" r="1.2"/><path d="M19.7 12h.6v20h-.6z"/></g></g>`,
  `<g fill="currentColor"><path d="M10 13h16v14a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4z"/><path d="M26 16.5h2.5a3.5 3.5 0 0 1 3.5 3.5v1a3.5 3.5 0 0 1-3.5 3.5H26" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M10 18h16v3H10z" fill="#fff" fill-opacity=".35"/></g>`,
  `<g fill="currentColor"><path d="M18.5 6h3v5h-3z"/><path d="M17 11h6v4h-6z" fill-opacity=".7"/><rect x="14" y="15" width="12" height="18" rx="2.5"/><path d="M14 21h12v7H14z" fill="#fff" fill-opacity=".6"/></g>`,
  `<g fill="currentColor"><path d="M10.5 16h19l1.8 16.5H8.7z"/><path d="M15 19v-5.5a5 5 0 0 1 10 0V19" fill="none" stroke="currentColor" stroke-width="2"/><path d="M16 24h8v1.2h-8z" fill="#fff" fill-opacity=".5"/></g>`,
  `<g fill="currentColor"><path d="M20 7.5c-6 0-9.3 4.6-9.3 10 0 5.5-1.4 10-3 14.5h24.6c-1.6-4.5-3-9-3-14.5 0-5.4-3.3-10-9.3-10z"/><path d="M20 11.5c-3 0-4.8 2.6-4.8 6s2.4 6.5 4.8 6.5 4.8-3.1 4.8-6.5-1.8-6-4.8-6z" fill="#fff" fill-opacity=".55"/><path d="M12.5 24c3.5 4 11 4.5 16 1" fill="none" stroke="#fff" stroke-opacity=".4"/></g>`,
  `<g fill="currentColor"><path d="M11 9h18l-.8 3 1.3 18.5c.1 1.4-.8 2-2 2h-15c-1.2 0-2.1-.6-2-2L11.8 12z"/><path d="M11 9h18l-.5 2h-17z" fill="#fff" fill-opacity=".35"/><circle cx="20" cy="21" r="5" fill="#fff" fill-opacity=".5"/></g>`,
  `<g fill="currentColor"><path d="M15 8h10l4.5 12h-19z"/><path d="M19 20h2v10h-2z" fill-opacity=".75"/><rect x="13.5" y="29.5" width="13" height="2.6" rx="1.3" fill-opacity=".75"/><path d="M17 8h2l-2.5 12h-2z" fill="#fff" fill-opacity=".35"/></g>`,
  `<g fill="currentColor"><path d="M7 25.5c0-4 1.5-8 2.5-9l5 1.5c1.5 3 5 5.5 9.5 6.3 4.5.7 8 1 9 4.2v1H7z"/><path d="M7 29.5h26v2H7z" fill-opacity=".55"/><path d="M14.5 18l2-1.5 1.5 4.5z" fill="#fff" fill-opacity=".4"/></g>`,
];

const SHOWN_CHANNELS = [
  { mark: "Sp", type: "shopee", state: (t: PageTexts) => t.synced("12:04"), dot: "ok" },
  { mark: "Tp", type: "tokopedia", state: (t: PageTexts) => t.synced("12:04"), dot: "ok" },
  { mark: "Tk", type: "tiktok", state: (t: PageTexts) => t.publishing(3), dot: "info" },
  { mark: "Ln", type: "line", state: (t: PageTexts) => t.synced("11:58"), dot: "ok" },
] as const;

/** Renders a decorative shop window beside the forms. */
export function renderShopPicture(t: PageTexts, countryCode: CountryCode) {
  const renderShelf = (firstIndex: number) =>
    html`<div class="sh">${GOODS_DRAWINGS.slice(firstIndex, firstIndex + 4).map((drawing, n) => renderThumb(drawing, firstIndex + n + 1))}</div>`;
  return html`<div class="right"><div class="window" aria-hidden="true">${renderShelf(0)}${renderShelf(4)}<ul class="to">${SHOWN_CHANNELS.map(
    ({ mark, type, state, dot }) =>
      html`<li><span class="ch ch-${type}">${mark}</span><span class="name">${getChannelName(type, countryCode)}</span><span class="st ${dot}">${state(t)}</span></li>`,
  )}</ul></div></div>`;
}

function renderThumb(drawing: string, colourNumber: number) {
  return html`<svg class="thumb t${colourNumber}" viewBox="0 0 40 40">${raw(drawing)}</svg>`;
}
