import { expect, type Page, test } from "@playwright/test";
import axeCore, { type AxeResults, type RunOptions } from "axe-core";
import { DESK, PHONE } from "./screen-list.ts";

/** WCAG 2.2 AA, and all that it contains. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What another theme alone can break. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** What another layout can break of an element that the first layout has, too. */
const LAYOUT_RULES = ["target-size", "scrollable-region-focusable"];

/** Of the page, or of what the selectors choose of it. */
interface Look {
  within?: string[];
  /** The elements that the window shows now and did not show at the last `rememberShown`. */
  onlyFresh?: boolean;
  /** All, unless some are named. */
  rules?: string[];
}

/**
 * What axe finds, a line for each element. axe itself and not its wrapper for Playwright, which
 * reads the whole of it into the page three times for each look: three fifths of the time of one.
 */
export async function violations(
  page: Page,
  where: string,
  { within = ["html"], onlyFresh = false, rules }: Look = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  // What passes is not described. That a name begins with the words one sees is still an
  // experiment of axe's, and is asked for by itself.
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules
      ? { runOnly: { type: "rule", values: rules } }
      : {
          runOnly: { type: "tag", values: TAGS },
          rules: { "label-content-name-mismatch": { enabled: true } },
        }),
  };
  const broken = await page.evaluate(
    async ([selectors, onlyFresh, options]) => {
      const roots = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
      const include = onlyFresh ? roots.flatMap(findFresh) : roots;
      if (include.length === 0) return [];
      return (await window.axe.run({ include }, options)).violations;

      function findFresh(element: Element): Element[] {
        if (!element.checkVisibility()) return [];
        return window.shownBefore?.has(element)
          ? [...element.children].flatMap(findFresh)
          : [element];
      }
    },
    [within, onlyFresh, options] as const,
  );
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any, all, none }) =>
        `${where}: ${id} at ${target}: ${[...any, ...all, ...none][0]?.message}`,
    ),
  );
}

/**
 * Looks at a page in both themes and both layouts: with every rule on a desk in light, and in the
 * dark on a phone with the rules of colours and layout, and with every rule at what a desk does not
 * show. Colours come from tokens, so that each theme is looked at once, not in each layout.
 * `between` runs before the second look.
 */
export async function violationsOnBoth(
  page: Page,
  name: string,
  between: () => Promise<void> = async () => {},
): Promise<string[]> {
  // Reduced motion: colours do not fade from one theme to the other.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(DESK);
  const found = await violations(page, `${name}, light desk`);
  await rememberShown(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize(PHONE);
  await between();
  const where = `${name}, dark phone`;
  const rules = [...COLOUR_RULES, ...LAYOUT_RULES];
  found.push(...(await violations(page, where, { rules })));
  found.push(...(await violations(page, where, { onlyFresh: true })));
  return found;
}

/** Notes which elements the window shows, for `onlyFresh`. */
async function rememberShown(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.shownBefore = new WeakSet(
      [...document.querySelectorAll("*")].filter((element) => element.checkVisibility()),
    );
  });
}

declare global {
  interface Window {
    shownBefore?: WeakSet<Element>;
    axe: { run: (context: { include: Element[] }, options: RunOptions) => Promise<AxeResults> };
  }
}

/**
 * Expects nothing of a page as it stands in the middle of a journey, on a desk in light and on a
 * phone in the dark. The window is afterwards as it was.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // The document is the same without scripts.
  if (test.info().project.name.startsWith("without")) return;
  const size = page.viewportSize();
  const found = await violationsOnBoth(page, name);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size) await page.setViewportSize(size);
  expect.soft(found).toEqual([]);
}
