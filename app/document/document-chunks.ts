import type { TextsFile } from "../i18n/page-texts.ts";
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
}

/** The end of each document, as React writes it. */
const DOCUMENT_END = "</body></html>";

/** Returns a preload link, which the browser entry finds and fetches (i18n/browser.ts). */
const buildPreloadLink = ({ namespace, url }: TextsFile): string =>
  `<link rel="preload" as="fetch" crossorigin="" data-namespace="${namespace}" href="${url}"/>`;

/**
 * Returns a page without scripts: without the preloads of code, and with the `noscript` content,
 * which a browser with scripts would leave out.
 */
export const buildPlainChunks = (html: string, fragments: DroppedFragments): string[] =>
  withFragments(html.replaceAll(/<link rel="modulepreload"[^>]*>/g, ""), fragments).map((part) =>
    part.replaceAll(/<\/?noscript>/g, ""),
  );

/** Returns a document: React's HTML, the payload, and the script that starts the browser entry. */
export function buildDocumentChunks({
  html,
  fragments,
  payload,
  texts,
  bootstrap,
  nonce,
}: RenderedDocument): Chunk[] {
  const page = html.endsWith(DOCUMENT_END) ? html.slice(0, -DOCUMENT_END.length) : html;
  return [
    ...withFragments(page, fragments),
    ...texts.map(buildPreloadLink),
    `<script type="application/json" id="${PAYLOAD_ID}" nonce="${nonce}">`,
    buildJsonText(payload),
    `</script><script type="module" nonce="${nonce}">${bootstrap}</script>${DOCUMENT_END}`,
  ];
}
