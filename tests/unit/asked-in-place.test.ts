import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);

/** Such a dialog is not in the top layer, so sticky elements could cover it. */
test("an in-page question is layered above sticky elements", async () => {
  const covered: string[] = [];
  let asked = 0;
  for await (const file of glob("app/**/*.tsx", { cwd: ROOT })) {
    const text = await readFile(new URL(file, ROOT), "utf8");
    for (const [, attributes = ""] of text.matchAll(/<dialog\s+open\s([^>]*)>/g)) {
      asked++;
      if (!/askedInPlaceStyle|z-dialog/.test(attributes)) covered.push(file);
    }
  }
  expect(asked).toBeGreaterThan(2);
  expect(covered).toEqual([]);
});
