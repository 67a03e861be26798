import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const CHATS = new URL("../../app/routes/_app/chats/+/", import.meta.url);

/** Otherwise an absolutely positioned child makes the page as long as all chats. */
test("the panel beside the chats contains its absolutely positioned content", async () => {
  const loose: string[] = [];
  let panes = 0;
  for await (const file of glob("*.tsx", { cwd: CHATS })) {
    const text = await readFile(new URL(file, CHATS), "utf8");
    for (const [classes] of text.matchAll(/"[^"]*\boverflow-y-auto\b[^"]*"/g)) {
      panes++;
      if (!/\brelative\b/.test(classes)) loose.push(`${file}: ${classes}`);
    }
  }
  expect(panes).toBe(6);
  expect(loose).toEqual([]);
});
