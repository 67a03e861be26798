import { filled, frameOf, type PageFrame } from "./aside.ts";
import type { Piece } from "./page-bytes.ts";
import { TRAILER } from "./page-trailer.ts";
import { scriptText } from "./script-text.ts";

/** What React made of a payload, the same for whoever gets that payload. */
export interface RenderedPage {
  /** Its first text has the whole head, its last ends without the trailer. */
  frame: PageFrame;
  /** What its one script does. */
  script: readonly Piece[];
}

/**
 * A page as React wrote it, and the script that puts the payload it was rendered from where the browser's entry looks for it to hydrate, and starts that entry
 * (`bootstrap`).
 */
export function renderedPage(html: string, flight: Uint8Array, bootstrap: string): RenderedPage {
  const { page, modules } = withoutPreloads(html.endsWith(TRAILER) ? html.slice(0, -TRAILER.length) : html);
  return { frame: frameOf(page), script: [`${preload(modules)}(self.__FLIGHT_DATA||=[]).push(`, scriptText(flight), `);${bootstrap}</script>`] };
}

/** Everything that a browser gets, in pieces: the first has the whole head, the last is the trailer. */
export function documentOf({ frame, script }: RenderedPage, aside: readonly (readonly string[])[], nonce: string): Piece[] {
  return [...filled(frame, aside, nonce), `<script nonce="${nonce}">`, ...script, TRAILER];
}

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Thirty modules asked for in the head share a slow line with the style sheet that the first paint waits for. A script waits for the style sheet, so asked
 * for by one they come right after it.
 */
function withoutPreloads(html: string): { page: string; modules: string[] } {
  const end = html.indexOf("</head>");
  const modules: string[] = [];
  const head = html.slice(0, end).replace(PRELOADS, (_, href: string) => {
    modules.push(href);
    return "";
  });
  return { page: head + html.slice(end), modules };
}

/** The addresses are our build's: letters, digits and dashes. */
function preload(modules: readonly string[]): string {
  const list = JSON.stringify(modules);
  return `for(const href of ${list})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,crossOrigin:""}));`;
}
