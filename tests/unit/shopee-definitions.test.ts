import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the sandbox's definitions are those of the client's version that is installed", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/shopee-definitions.ts"],
    { maxBuffer: 1_000_000 },
  );
  expect(await readFile("sandbox/shopee/definitions.json", "utf8")).toBe(stdout);
});
