import type { Piece } from "./page-bytes.ts";
import { TRAILER } from "./page-trailer.ts";
import { scriptText } from "./script-text.ts";

export interface BrowserScripts {
  /** Loads the browser's entry. */
  bootstrap: string;
  /** What the page was rendered from. */
  flight: Uint8Array;
  nonce: string;
}

/**
 * Puts the payload a page was rendered from at the end of its body, where the browser's entry looks for it to hydrate, and starts that entry. Takes and
 * gives the page in pieces, the first of which has the whole head.
 */
export function withBrowserScripts([first = "", ...rest]: readonly string[], { bootstrap, flight, nonce }: BrowserScripts): Piece[] {
  const { head, modules } = withoutPreloads(first);
  const page = [head, ...rest];
  const last = page.pop() ?? "";
  page.push(last.endsWith(TRAILER) ? last.slice(0, -TRAILER.length) : last);
  return [...page, `<script nonce="${nonce}">${preload(modules)}(self.__FLIGHT_DATA||=[]).push(`, scriptText(flight), `);${bootstrap}</script>`, TRAILER];
}

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Thirty modules asked for in the head share a slow line with the style sheet that the first paint waits for. A script waits for the style sheet, so asked
 * for by one they come right after it.
 */
function withoutPreloads(html: string): { head: string; modules: string[] } {
  const end = html.indexOf("</head>");
  const modules: string[] = [];
  const head = html.slice(0, end).replace(PRELOADS, (_, href: string) => {
    modules.push(href);
    return "";
  });
  return { head: head + html.slice(end), modules };
}

/** The addresses are our build's: letters, digits and dashes. */
function preload(modules: readonly string[]): string {
  const list = JSON.stringify(modules);
  return `for(const href of ${list})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,crossOrigin:""}));`;
}
