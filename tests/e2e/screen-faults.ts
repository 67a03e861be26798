import type { BrowserContext, ConsoleMessage, Page } from "@playwright/test";
import { localeTexts } from "#tests/support/locale-texts.ts";
import { expect } from "./seller.ts";

/** A missing text shows as `namespace:key.key`. */
const RAW_KEY = /\b[a-z][a-zA-Z]+:[a-zA-Z]+\.[a-zA-Z.]+/;

const ENGLISH = { id: englishOnly("id"), th: englishOnly("th") };

/** Checks what any screen must fulfil in a window of a desk's size. */
export async function lookOnDesk(page: Page, name: string, language: string): Promise<void> {
  await expect.soft(page.locator("html"), name).toHaveAttribute("lang", language);
  await expect.soft(page.getByRole("heading", { level: 1 }), `${name}: one h1`).toHaveCount(1);
  expect
    // biome-ignore lint/performance/useDomNodeTextContent: the text content would have the scripts' too.
    .soft(await page.locator("body").innerText(), `${name}: a text is missing`)
    .not.toMatch(RAW_KEY);
  expect
    .soft(await page.content(), `${name}: a value of a client module`)
    .not.toContain("client reference");
  expect.soft(await untranslated(page, language), `${name}: left in English`).toEqual([]);
  expect.soft(await overflow(page), `${name} is wider than a desk's window`).toEqual([]);
}

/** Checks that tables fit a tablet with any content. */
export async function lookOnTablet(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? {};
  expect.soft(await overflow(page), `${name} is wider than ${width}`).toEqual([]);
  expect.soft(await wideTables(page), `${name}: tables wider than ${width}`).toEqual([]);
}

export async function lookOnPhone(page: Page, name: string): Promise<void> {
  expect.soft(await overflow(page), `${name} is wider than a phone`).toEqual([]);
  expect.soft(await hardToRead(page), `${name}: hard to read`).toEqual([]);
}

/** Returns a list that collects console errors of the context's pages. */
export function collectComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on(
    "console",
    (message) =>
      isComplaint(message) && complaints.push(`${message.page()?.url()}: ${message.text()}`),
  );
  context.on("weberror", (error) =>
    complaints.push(`${error.page()?.url()}: ${error.error().message}`),
  );
  return complaints;
}

/** The console also reports an error page, which is expected. */
function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === "error" && !/status of 40[04]/.test(message.text());
}

/** Returns texts of the page that are in English but have a translation. */
async function untranslated(page: Page, language: string): Promise<string[]> {
  if (language === "en") return [];
  const shown = await page.evaluate(() => {
    const texts = [
      ...document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"),
    ].flatMap((element) =>
      ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("script, style, [lang]:not(html)"))
        texts.push(walker.currentNode.nodeValue ?? "");
    return texts.map((text) => text.trim());
  });
  return [...new Set(shown)].filter((text) => ENGLISH[language as "id" | "th"].has(text));
}

/** Returns the English texts that differ in the language. */
function englishOnly(language: "id" | "th"): Set<string> {
  const translated = new Set(localeTexts(language).values());
  return new Set([...localeTexts("en").values()].filter((text) => !translated.has(text)));
}

/** Returns the elements that make the page scroll sideways. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 && !element.closest(".scroll-x"),
    );
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(0, 3).map((element) => `${element.tagName}.${element.className}`),
    ];
  });
}

/** Returns tables that scroll sideways, except those whose columns the seller selects. */
async function wideTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".scroll-x:not(:has([data-sticky-column]))")]
      .filter((place) => place.checkVisibility() && place.scrollWidth > place.clientWidth + 1)
      .map(
        (place) =>
          `${place.scrollWidth} > ${place.clientWidth}: ${place.textContent?.slice(0, 60)}`,
      ),
  );
}

/**
 * Returns texts below 12 px, and Thai texts with a line height below 1.7 (docs/ui.md). The baht
 * sign has no marks and does not count as Thai. Counters and initials of channels and people are
 * exempt, and so are form controls, which are one line in a box of fixed height.
 */
async function hardToRead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim() ?? "";
      const element = walker.currentNode.parentElement;
      if (
        !text ||
        !element?.checkVisibility() ||
        element.closest("script, style, [data-count], .ch, [data-avatar], svg")
      )
        continue;
      const { fontSize, lineHeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const leading = Number.parseFloat(lineHeight) / size;
      const where = `${element.tagName}.${element.className} "${text.slice(0, 30)}"`;
      if (size < 12) found.add(`${where}: ${size} px`);
      if (/[\u0e01-\u0e3a\u0e40-\u0e5b]/.test(text) && leading < 1.69 && !element.closest("option"))
        found.add(`${where}: line height ${leading}`);
    }
    return [...found];
  });
}
