import type { TextsFile } from "../i18n/page-texts.ts";
import { type Fragments, withFragments } from "./fragments.ts";
import { jsonText } from "./json-text.ts";
import type { Chunk } from "./page-bytes.ts";
import { PAYLOAD_ID } from "./page-payload.ts";

interface Rendered {
  /** As React wrote it. */
  html: string;
  fragments: Fragments;
  /** What it was rendered from. */
  payload: Uint8Array;
  /** What its client components need to be hydrated. */
  texts: readonly TextsFile[];
  /** Starts the browser's entry. */
  bootstrap: string;
  nonce: string;
}

/** How each document ends, as React writes it. */
const END = "</body></html>";

/** The browser's entry reads which they are, and asks for them itself (i18n/browser.ts). */
const preload = ({ namespace, url }: TextsFile): string =>
  `<link rel="preload" as="fetch" crossorigin="" data-namespace="${namespace}" href="${url}"/>`;

/**
 * Of a page without scripts what React wrote: without the hints that have a browser fetch their
 * code, and with what stands there for browsers that run none, which one that could run them would
 * leave out.
 */
export const plainChunks = (html: string, fragments: Fragments): string[] =>
  withFragments(html.replaceAll(/<link rel="modulepreload"[^>]*>/g, ""), fragments).map((part) =>
    part.replaceAll(/<\/?noscript>/g, ""),
  );

/**
 * A whole document in chunks: what React wrote, the payload for the browser's entry, and the script
 * that starts that.
 */
export function documentChunks({
  html,
  fragments,
  payload,
  texts,
  bootstrap,
  nonce,
}: Rendered): Chunk[] {
  const page = html.endsWith(END) ? html.slice(0, -END.length) : html;
  return [
    ...withFragments(page, fragments),
    ...texts.map(preload),
    `<script type="application/json" id="${PAYLOAD_ID}" nonce="${nonce}">`,
    jsonText(payload),
    `</script><script type="module" nonce="${nonce}">${bootstrap}</script>${END}`,
  ];
}
