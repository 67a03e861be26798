import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the sandbox's definitions match the installed client's version", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/shopee-definitions.ts"],
    { maxBuffer: 1_000_000 },
  );
  expect(await readFile("sandbox/shopee/definitions.json", "utf8")).toBe(stdout);
});
