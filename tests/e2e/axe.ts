import { expect, type Page, test } from "@playwright/test";
import axeCore, { type AxeResults, type ElementContext, type RunOptions } from "axe-core";
import { DESK, PHONE } from "./screen-list.ts";

/** WCAG 2.2 AA, and all that it contains. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Of the page, or of what the selectors choose of it. */
interface Look {
  within?: string[];
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
  { within, rules }: Look = {},
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
  const context = { include: (within ?? ["html"]).map((selector) => [selector]) };
  const { violations: broken } = await page.evaluate(
    ([context, options]) => window.axe.run(context, options),
    [context, options] as const,
  );
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any, all, none }) =>
        `${where}: ${id} at ${target}: ${[...any, ...all, ...none][0]?.message}`,
    ),
  );
}

declare global {
  interface Window {
    axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
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
  const found: string[] = [];
  for (const [colorScheme, viewport] of [
    ["light", DESK],
    ["dark", PHONE],
  ] as const) {
    // Reduced motion: colours do not fade from one theme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    found.push(...(await violations(page, `${name}, ${colorScheme}, ${viewport.width} px`)));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size) await page.setViewportSize(size);
  expect.soft(found).toEqual([]);
}
