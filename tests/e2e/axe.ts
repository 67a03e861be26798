import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { DESK, PHONE } from "./screen-list.ts";

/** WCAG 2.2 AA, and all that it contains. */
export const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Legacy mode: without a blank page beside each run, which is for frames; we have none. What passes
 * is not described either. That a name begins with the words one sees is still an experiment of
 * axe's, and is asked for by itself.
 */
export const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    rules: { "label-content-name-mismatch": { enabled: true } },
  });

export async function violations(builder: AxeBuilder, where: string): Promise<string[]> {
  const { violations: broken } = await builder.analyze();
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any, all, none }) =>
        `${where}: ${id} at ${target}: ${[...any, ...all, ...none][0]?.message}`,
    ),
  );
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
    const where = `${name}, ${colorScheme}, ${viewport.width} px`;
    found.push(...(await violations(axe(page).withTags(TAGS), where)));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size) await page.setViewportSize(size);
  expect.soft(found).toEqual([]);
}
