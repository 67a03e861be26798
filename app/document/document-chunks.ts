import { SHOW_HELD_SCRIPT } from "#app/static/held-content.ts";
import type { TextsFile } from "../i18n/page-texts.ts";
import type { FirstStyle } from "./first-style.ts";
import { type DroppedFragments, withFragments } from "./fragments.ts";
import { buildJsonText } from "./json-text.ts";
import type { Chunk } from "./page-bytes.ts";
import { PAYLOAD_ID } from "./page-payload.ts";

interface RenderedDocument {
  html: string;
  fragments: DroppedFragments;
  /** The RSC payload that it was rendered from. */
  payload: Uint8Array;
  /** Translation files that the client components need for hydration. */
  texts: readonly TextsFile[];
  /** Script that starts the browser entry. */
  bootstrap: string;
  nonce: string;
  /** `null` if the browser has the style sheet. */
  style: FirstStyle | null;
}

/** The end of each document, as React writes it. */
const DOCUMENT_END = "</body></html>";

/** A link to code, as React writes it into the head. */
const CODE_LINK = /<link rel="modulepreload"[^>]*>/g;

/** Id of the template with the links to code and texts, which the page fetches once it is shown. */
const LATER_ID = "later";

/**
 * Returns the script that fetches code and texts and starts the browser entry. On a slow line they
 * would compete with the page and its style, so it waits for the first paint. A page in the
 * background is not painted and does not wait.
 */
const buildStart = (bootstrap: string): string =>
  `const start=()=>{document.head.append(document.getElementById("${LATER_ID}").content);${bootstrap}};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))`;

/** Attribute of a form that queues what is sent (components/scan). */
const QUEUES = "data-queues";
/**
 * Holds what a scanner types before the page's code is there: a browser that sends the form loads a
 * new page, and the next scan is lost (components/scan/held-scans.ts). Code that does not come
 * within ten seconds leaves the first scan to the browser.
 */
const HOLD_SCANS = `const held=globalThis.heldScans=[];addEventListener("submit",globalThis.holdScan=e=>{const form=e.target;if(form.dataset.queues===undefined)return;e.preventDefault();held.push(Object.fromEntries(new FormData(form)));form.elements.code.value="";setTimeout(()=>{const scan=held.shift();if(scan){form.elements.code.value=scan.code;form.submit()}},1e4)},true);`;

/** Returns a preload link, which the browser entry finds and fetches (i18n/browser.ts). */
const buildPreloadLink = ({ namespace, url }: TextsFile): string =>
  `<link rel="preload" as="fetch" crossorigin="" data-namespace="${namespace}" href="${url}"/>`;

/**
 * Returns a page without scripts: without the preloads of code, and with the `noscript` content,
 * which a browser with scripts would leave out.
 */
export const buildPlainChunks = (html: string, fragments: DroppedFragments): string[] =>
  withFragments(html.replaceAll(CODE_LINK, ""), fragments).map((part) =>
    part.replaceAll(/<\/?noscript[^>]*>/g, ""),
  );

function buildHead(head: string, nonce: string, style: FirstStyle | null): Chunk[] {
  if (!style) return [head];
  const [before = "", after = ""] = head.split(style.link);
  return [before, `<style nonce="${nonce}">`, style.css, "</style>", after];
}

/**
 * Returns a document: React's HTML without the links to code, these links, the payload, and the
 * script that starts the browser entry.
 */
export function buildDocumentChunks({
  html,
  fragments,
  payload,
  texts,
  bootstrap,
  nonce,
  style,
}: RenderedDocument): Chunk[] {
  const page = html.endsWith(DOCUMENT_END) ? html.slice(0, -DOCUMENT_END.length) : html;
  const head = page.slice(0, page.indexOf("</head>"));
  return [
    ...buildHead(head.replaceAll(CODE_LINK, ""), nonce, style),
    ...withFragments(page.slice(head.length), fragments),
    `<template id="${LATER_ID}">`,
    // Fetched for the next page only: this page has its rules.
    ...(style ? [style.link.replace("<link", '<link media="not all"')] : []),
    ...(head.match(CODE_LINK) ?? []),
    ...texts.map(buildPreloadLink),
    "</template>",
    `<script type="application/json" id="${PAYLOAD_ID}" nonce="${nonce}">`,
    buildJsonText(payload),
    `</script><script type="module" nonce="${nonce}">${html.includes(QUEUES) ? HOLD_SCANS : ""}${SHOW_HELD_SCRIPT};${buildStart(bootstrap)}</script>${DOCUMENT_END}`,
  ];
}
