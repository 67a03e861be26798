import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findCalledPaths, readSources } from "./called-paths.ts";

/** Marketplaces whose page lists the connector's calls, under "Calls and fields". */
const LISTED = ["shopee", "lazada", "tiktok", "tokopedia", "blibli", "line", "meta", "payments"];
/** Their folders, where it is not the page's name. */
const FOLDERS: Readonly<Record<string, string>> = { payments: "../payments" };
/** Rows with these codes: S the published sample, W the sandbox, L as seen live by others. */
const CHECKED = /^[SWL](?:, [SWL])*$/;

interface Row {
  path: string;
  sent: string;
  read: string;
  checked: string;
}

function rowsOf(marketplace: string): Row[] {
  const page = readFileSync(
    new URL(`../../../docs/marketplaces/${marketplace}.md`, import.meta.url),
    "utf8",
  );
  const [, part = ""] = page.split(/^## Calls and fields$/m);
  return [...part.matchAll(/^\| `(\/[^`]+)` *\| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, path = "", sent = "", read = "", checked = ""]) => ({
      path,
      ...{ sent: sent.trim(), read: read.trim(), checked: checked.trim() },
    }),
  );
}
/** The names of a call's ids are the page's own. */
const bare = (path: string) => path.replace(/\{(?!fs\})\w*\}/g, "{}");
/** The fields of a row. What has a space is described, not named. */
const fieldsOf = ({ sent, read }: Row) =>
  [sent, read].flatMap((cell) => cell.split(", ").filter((part) => /^\w+$/.test(part)));

describe.each(LISTED)("%s:", (marketplace) => {
  const sources = readSources(FOLDERS[marketplace] ?? marketplace);
  const rows = rowsOf(marketplace);

  test("its page lists every call that the connector makes, and no other", () => {
    expect(rows.map(({ path }) => bare(path)).sort()).toEqual([...findCalledPaths(sources)].sort());
  });

  test("the fields that its page lists are in the connector, with how they were checked", () => {
    const words = new Set(Object.values(sources).flatMap((source) => source.match(/\w+/g) ?? []));
    expect(
      rows.flatMap((row) =>
        fieldsOf(row)
          .filter((field) => !words.has(field))
          .map((field) => `${row.path}: ${field}`),
      ),
    ).toEqual([]);
    expect(rows.filter(({ checked }) => !CHECKED.test(checked))).toEqual([]);
  });
});

test("paths are found through constants, choices, words and functions, also imported ones", () => {
  const sources = {
    "paths.ts": `export const BASE = "/v1"; export const pathOf = (id: string) => \`/o/\${id}\`;`,
    "calls.ts": `
      import { BASE, pathOf as orderPath } from "./paths.ts";
      /** Not /v1/comment. */
      function tell(word: "hide" | "show", id: string, isAgain: boolean) {
        ask({ path: \`\${BASE}/\${id}/\${word}\` });
        ask({ path: \`/\${isAgain ? "again" : "once"}/go\` });
        ask({ path: orderPath(id) });
        ask({ path: \`\${orderPath(id)}/lines\` });
      }`,
  };
  expect([...findCalledPaths(sources)].sort()).toEqual(
    ["/again/go", "/o/{}", "/o/{}/lines", "/once/go", "/v1/{}/hide", "/v1/{}/show"].sort(),
  );
});
