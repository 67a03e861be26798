import { expect, type Page, test } from "@playwright/test";
import axeCore, { type AxeResults, type RunOptions } from "axe-core";
import { DESK, PHONE } from "./screen-list.ts";

/** WCAG 2.2 AA, which includes the earlier versions. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules that only another theme can break. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** Rules that another layout can break for an element of the first layout. */
const LAYOUT_RULES = ["target-size", "scrollable-region-focusable"];

/** Selectors that limit the look to parts of the page. */
interface Look {
  within?: string[];
  /** Looks only at elements that are shown now and were not at the last `rememberShown`. */
  onlyFresh?: boolean;
  /** All rules unless some are named. */
  rules?: string[];
}

/**
 * Returns one line for each element that axe reports. Uses axe itself: its Playwright wrapper
 * injects the whole script three times for each look, three fifths of the time.
 */
export async function findViolations(
  page: Page,
  where: string,
  { within = ["html"], onlyFresh = false, rules }: Look = {},
): Promise<string[]> {
  await settle(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  // Omits passes. `label-content-name-mismatch` is experimental in axe, so it is enabled by name.
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
 * Looks at a page in both themes and both layouts: every rule on a desk in light; in the dark on a
 * phone the colour and layout rules, and every rule for elements that a desk does not show. Colours
 * come from tokens, so each theme needs only one layout. `between` runs before the second look.
 */
export async function findViolationsOnBoth(
  page: Page,
  name: string,
  between: () => Promise<void> = async () => {},
): Promise<string[]> {
  // Reduced motion: colours do not fade between themes.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(DESK);
  const found = await findViolations(page, `${name}, light desk`);
  await rememberShown(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize(PHONE);
  await between();
  const where = `${name}, dark phone`;
  const rules = [...COLOUR_RULES, ...LAYOUT_RULES];
  found.push(...(await findViolations(page, where, { rules })));
  found.push(...(await findViolations(page, where, { onlyFresh: true })));
  return found;
}

/**
 * Waits until a page shows no passing state: a busy part, a running animation or transition, or
 * elements that a navigation is still replacing.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMoving = () =>
      document.querySelector("[aria-busy=true]") !== null ||
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === "running" &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    let changes = 0;
    const observer = new MutationObserver(() => {
      changes++;
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    // A part that stays busy is looked at as it is.
    for (let frame = 0, quiet = 0, seen = 0; quiet < 3 && frame < 300; frame++, seen = changes) {
      await nextFrame();
      quiet = changes === seen && !isMoving() ? quiet + 1 : 0;
    }
    observer.disconnect();
  });
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
 * Expects no violations on a page in the middle of a journey, on a desk in light and on a phone in
 * the dark. Restores the window.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // The document is the same without scripts.
  if (test.info().project.name.startsWith("without")) return;
  const size = page.viewportSize();
  const found = await findViolationsOnBoth(page, name);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size) await page.setViewportSize(size);
  expect.soft(found).toEqual([]);
}
