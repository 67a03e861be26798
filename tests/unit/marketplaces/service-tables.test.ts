import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findCalledPaths, readSources } from "./called-paths.ts";

/** Pages of services that are no marketplaces: a heading (none: the whole page) and a folder. */
const SERVICES = [
  { page: "couriers", heading: "Biteship", folder: "../couriers/biteship" },
  { page: "couriers", heading: "SHIPPOP", folder: "../couriers/shippop" },
  { page: "messages", heading: "WhatsApp", folder: "../messengers/whatsapp" },
  { page: "messages", heading: "LINE", folder: "../messengers/line" },
  { page: "slips", heading: null, folder: "../slip-verifiers/easyslip" },
] as const;

interface Row {
  path: string;
  cells: string[];
}

function readRows(page: string, heading: string | null): Row[] {
  const text = readFileSync(
    new URL(`../../../docs/marketplaces/${page}.md`, import.meta.url),
    "utf8",
  );
  const part = heading
    ? (text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? "")
    : text;
  return [...part.matchAll(/^\| `[A-Z]+ (\/[^`]+)` *\|(.*)\|$/gm)].map(
    ([, path = "", rest = ""]) => ({ path, cells: rest.split("|") }),
  );
}

const normalisePath = (path: string) =>
  path
    .replace(/\{[^}]*\}/g, "{}")
    .replace(/^\/v\d+\.0/, "")
    .replace(/\/$/, "");

/** The hosts, queries and closing slashes of addresses are no part of a path here. */
const keepPaths = (source: string) =>
  source
    .replaceAll("$" + "{host}", "")
    .replaceAll(/\?(?=\$\{|[a-z_]+=)[^`"\n]*(?=[`"])/g, "")
    .replaceAll(/(\w)\/"/g, '$1"');

/** The names of fields in a cell; `origin_…` stands for several. */
const findFields = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)]
    .map(([, code = ""]) => code)
    .filter((code) => !code.includes("…") && !code.includes("<"))
    .flatMap((code) => code.match(/(?<!\w)[A-Za-z_]\w*/g) ?? []);

describe.each(SERVICES)("$page, $heading:", ({ page, heading, folder }) => {
  const sources = readSources(folder);
  const rows = readRows(page, heading);

  test("its page lists every call that the client makes, and no other", () => {
    const kept = Object.entries(sources).map(([file, source]) => [file, keepPaths(source)]);
    const calls = [...findCalledPaths(Object.fromEntries(kept))].map(normalisePath);
    const listed = rows.map(({ path }) => normalisePath(path));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((path) => !listed.includes(path))).toEqual([]);
    // A call's path may also begin another's.
    const isCalled = (path: string) =>
      calls.some((call) => call === path || call.startsWith(`${path}/`));
    expect(listed.filter((path) => !isCalled(path))).toEqual([]);
  });

  test("the fields that its page lists are in the client", () => {
    const words = new Set(Object.values(sources).flatMap((source) => source.match(/\w+/g) ?? []));
    // The client makes a side's fields for origin and destination alike.
    const isInClient = (field: string) =>
      words.has(field) || words.has(field.replace(/^(origin|destination)_/, "_"));
    expect(
      rows.flatMap(({ path, cells: [sent = "", read = ""] }) =>
        [...findFields(sent), ...findFields(read)]
          .filter((field) => !isInClient(field))
          .map((field) => `${path}: ${field}`),
      ),
    ).toEqual([]);
  });
});
