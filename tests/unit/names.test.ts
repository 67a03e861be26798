import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Short words that name one thing by themselves, in the field or in a library's documents. */
const SHORT_WORDS = new Set(
  [
    "t id ids me db iv k x y ms mb kb mm cn ok th en d e qr md5 $ v s",
    "now day row key all url uri end sum sku job ask due run box add old app set ref env top log iso",
    "svg new age tar pdf net fee css crc api zip tag tab raw pay max min hue doc dir cod bin apt xml",
    "wix web vat utc tip ssr sdk rsc pwa png mac lib lag int ink git ean csv cpu cdp cap bot bom awb",
    "a4 gap",
  ].flatMap((line) => line.split(" ")),
);

/**
 * A declaration by a name of one to three letters, outside of a loop's head. In `type as Props`,
 * `as` is no name.
 */
const SHORT_NAME =
  /(?<!for \()\b(?:const|let|function|class|type|interface|enum)\s+(?!as )([A-Za-z_$][\w$]{0,2})(?=\s*(?:[:({]|=(?!=)|<\w))/g;

function shortNames(source: string): string[] {
  return [...source.matchAll(SHORT_NAME)]
    .map(([, name = ""]) => name)
    .filter((name) => !SHORT_WORDS.has(name.toLowerCase()));
}

test("a declared name has four letters, or is a known short word", () => {
  const files = execFileSync(
    "git",
    [
      ...["ls-files", "-co", "--exclude-standard", "app", "backend", "bench", "contract"],
      ...["sandbox", "scripts", "server", "vite"],
    ],
    { cwd: ROOT, encoding: "utf8" },
  )
    .split("\n")
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(ROOT + file));
  expect(files.length).toBeGreaterThan(2000);
  const faults = files.flatMap((file) =>
    shortNames(readFileSync(ROOT + file, "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(faults).toEqual([]);
});

test("a preposition as a name is reported, a loop's counter is not", () => {
  expect(shortNames("const own = rows.find(isOwn);\ntype By = { actor: string };")).toEqual([
    "own",
    "By",
  ]);
  expect(shortNames("for (const [at, one] of rows) {}\nfor (let n = 0; n < 2; n++) {}")).toEqual(
    [],
  );
  expect(shortNames("const sku = variant.sku;")).toEqual([]);
});
