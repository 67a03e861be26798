import type { ConsoleMessage, Page } from "@playwright/test";
import * as en from "#app/i18n/en/all.ts";
import * as id from "#app/i18n/id/all.ts";
import * as th from "#app/i18n/th/all.ts";
import { openAccount, type Populated, populate } from "./account.ts";
import { goTo, inTabs, screens } from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";

/** `namespace:key.key`, as a text that was not found shows itself. */
const RAW_KEY = /\b[a-z][a-zA-Z]+:[a-zA-Z]+\.[a-zA-Z.]+/;

const ENGLISH = { id: englishOnly(id), th: englishOnly(th) };

let of: Populated;
let token = "";
test.beforeAll(async () => {
  test.setTimeout(90_000);
  const account = await openAccount("Toko Laras");
  of = await populate(account);
  token = account.token;
});

for (const language of ["en", "id", "th"]) {
  test(`every screen in ${language}, on a desk and on a phone`, async ({ context }) => {
    await signedIn(context, token);
    const complaints: string[] = [];
    context.on("console", (message) => isComplaint(message) && complaints.push(`${message.page()?.url()}: ${message.text()}`));
    context.on("weberror", (error) => complaints.push(`${error.page()?.url()}: ${error.error().message}`));
    await inTabs(context, screens(of), async (page, screen) => {
      const { name } = screen;
      await page.setViewportSize({ width: 1440, height: 900 });
      await goTo(page, screen, language);
      await expect.soft(page.locator("html"), name).toHaveAttribute("lang", language);
      await expect.soft(page.getByRole("heading", { level: 1 }), `${name}: one h1`).toHaveCount(1);
      // biome-ignore lint/performance/useDomNodeTextContent: the text content would have the scripts' too.
      expect.soft(await page.locator("body").innerText(), `${name}: a text is missing`).not.toMatch(RAW_KEY);
      expect.soft(await untranslated(page, language), `${name}: left in English`).toEqual([]);
      expect.soft(await overflow(page), `${name} is wider than a desk's window`).toEqual([]);
      await page.setViewportSize({ width: 360, height: 760 });
      expect.soft(await overflow(page), `${name} is wider than a phone`).toEqual([]);
      expect.soft(await hardToRead(page), `${name}: hard to read`).toEqual([]);
    });
    expect(complaints).toEqual([]);
  });
}

/** A page that is an error is in the console as such. */
function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === "error" && !/status of 40[04]/.test(message.text());
}

/** Texts of the page that are ours, in English, and have another text in its language. */
async function untranslated(page: Page, language: string): Promise<string[]> {
  if (language === "en") return [];
  const shown = await page.evaluate(() => {
    const texts = [...document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap((element) =>
      ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest("script, style, [lang]:not(html)")) texts.push(walker.currentNode.nodeValue ?? "");
    return texts.map((text) => text.trim());
  });
  return [...new Set(shown)].filter((text) => ENGLISH[language as "id" | "th"].has(text));
}

/** The English texts that read differently in a language. */
function englishOnly(own: typeof id | typeof th): Set<string> {
  const translated = new Set(Object.values(own).flatMap((texts) => Object.values<string | undefined>(texts)));
  return new Set(
    Object.values(en)
      .flatMap((texts) => Object.values<string>(texts))
      .filter((text) => !translated.has(text)),
  );
}

/** What makes the page scroll sideways: nothing, or the elements that stick out. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !element.closest(".scroll-x"),
    );
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 3).map((element) => `${element.tagName}.${element.className}`)];
  });
}

/**
 * Texts below 12 px, and Thai ones whose lines stand closer than 1.7 (look.md). Counters and the channels' and people's letters are marks; a form's
 * controls are one line in a box of their own height.
 */
async function hardToRead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim() ?? "";
      const element = walker.currentNode.parentElement;
      if (!text || !element?.checkVisibility() || element.closest("script, style, .count, .ch, .avatar, svg")) continue;
      const { fontSize, lineHeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const leading = Number.parseFloat(lineHeight) / size;
      const where = `${element.tagName}.${element.className} "${text.slice(0, 30)}"`;
      if (size < 12) found.add(`${where}: ${size} px`);
      if (/[\u0e00-\u0e7f]/.test(text) && leading < 1.69 && !element.closest("option")) found.add(`${where}: line height ${leading}`);
    }
    return [...found];
  });
}

test("with the keyboard one skips to the content, and opens and closes what pops up", async ({ page, context }) => {
  await signedIn(context, token);
  await page.goto("/orders");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

  const more = page.getByRole("button", { name: "More", exact: true });
  const entry = page.getByRole("link", { name: "Cancelled", exact: true });
  await expect(entry).toBeHidden();
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(more).toBeFocused();
});

test("with forced colours every stop of the keyboard still shows where it is", async ({ page, context }) => {
  await signedIn(context, token);
  await page.emulateMedia({ forcedColors: "active" });
  const stops = new Set<string>();
  const unseen: string[] = [];
  for (const path of ["/products-v2/master", "/orders"]) {
    await page.goto(path);
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press("Tab");
      const { name, isSeen } = await page.evaluate(() => {
        const focused = document.activeElement ?? document.body;
        // A hidden box or radio is drawn by the label around it.
        const drawn = [focused, focused.closest("label"), focused.nextElementSibling].filter((element) => element !== null);
        const outlined = drawn.some((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
        });
        // The body: the window's own controls have the focus.
        return { name: `${focused.tagName}.${focused.className} ${focused.textContent?.slice(0, 20)}`, isSeen: outlined || focused === document.body };
      });
      stops.add(name);
      if (!isSeen) unseen.push(name);
    }
  }
  expect(stops.size).toBeGreaterThan(25);
  expect([...new Set(unseen)]).toEqual([]);
});
