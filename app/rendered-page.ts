import { filled, frameOf, type PageFrame } from "./aside.ts";
import { PAGE_END, SCREENFUL_END } from "./first-seen.ts";
import type { TextsFile } from "./i18n/page-texts.ts";
import type { Piece } from "./page-bytes.ts";
import { TRAILER } from "./page-trailer.ts";
import { scriptText } from "./script-text.ts";

/** What React made of a payload, the same for whoever gets that payload. */
export interface RenderedPage {
  /** Its first text has the whole head, its last ends without the trailer. */
  frame: PageFrame;
  /** The script that asks for the page's modules, and the one that starts them. */
  asking: string;
  starting: readonly Piece[];
}

/**
 * A page as React wrote it, and what puts the payload it was rendered from where the browser's entry looks for it to hydrate, and starts that entry
 * (`bootstrap`).
 */
export function renderedPage(
  html: string,
  flight: Uint8Array,
  texts: readonly TextsFile[],
  bootstrap: string,
): RenderedPage {
  const { page, modules } = withoutPreloads(
    html.endsWith(TRAILER) ? html.slice(0, -TRAILER.length) : html,
  );
  return {
    frame: frameOf(page),
    asking: `${ONCE}${STYLES_NOW}${preload(modules)}${preloadTexts(texts)}${PAINTED}</script>`,
    starting: [
      `${ONCE}${STYLES_LAST}(self.__FLIGHT_DATA||=[]).push(`,
      scriptText(flight),
      `);${bootstrap}${PAINTED}</script>`,
    ],
  };
}

/**
 * Everything that a browser gets, in pieces: the first has the whole head, the last is the trailer. A long list's modules are asked for from within it, where
 * its parser may be kept waiting (first-styles.ts).
 */
export function documentOf(
  { frame, asking, starting }: RenderedPage,
  aside: readonly (readonly string[])[],
  nonce: string,
): Piece[] {
  const page = filled(frame, aside, nonce);
  const script = `<script nonce="${nonce}">`;
  const screenful = page.indexOf(SCREENFUL_END);
  if (screenful < 0) return [...page, PAGE_END, script, asking, script, ...starting, TRAILER];
  return [
    ...page.slice(0, screenful),
    script,
    asking,
    ...page.slice(screenful),
    script,
    ...starting,
    TRAILER,
  ];
}

/**
 * Around what waits for the first paint: asking for thirty modules and reading a payload take a cheap phone as long as laying out what it could show already.
 * Hidden pages are never painted.
 */
const ONCE = "{const go=()=>{";
const PAINTED = "};document.hidden?go():requestAnimationFrame(()=>setTimeout(go))}";

/** The whole style sheet, where first-styles.ts left it to whoever runs no scripts. */
const STYLES_NOW =
  'const later=document.querySelector("noscript[data-styles]");if(later)later.outerHTML=later.textContent;';
/** Among a list's rows it would go with them. */
const STYLES_LAST =
  'for(const sheet of document.querySelectorAll("td>link,th>link"))document.body.append(sheet);';

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

/** The texts that the page's client components use, asked for beside the modules that wait for them (i18n/browser.ts). */
function preloadTexts(texts: readonly TextsFile[]): string {
  const list = JSON.stringify(texts.map(({ namespace, url }) => [namespace, url]));
  return `for(const[namespace,href]of ${list}){const link=Object.assign(document.createElement("link"),{rel:"preload",as:"fetch",crossOrigin:"",href});link.dataset.namespace=namespace;document.head.append(link);}`;
}
