import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGES = [
  "README.md",
  ...readdirSync(`${ROOT}docs`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];
const LINK = /\]\((?!https?:|#)([^)#\s]+)(?:#([^)\s]+))?\)/g;
const headingsOf = (page: string) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

test("what the documentation links to is there", () => {
  const links = PAGES.flatMap((page) => {
    const text = readFileSync(ROOT + page, "utf8").replace(/^```.*?^```/gms, "");
    return [...text.matchAll(LINK)].map(([, to = "", heading]) => ({ page, to, heading }));
  });
  expect(links.length).toBeGreaterThan(60);
  const broken = links.filter(({ page, to, heading }) => {
    const target = join(ROOT, dirname(page), to);
    if (!existsSync(target)) return true;
    return heading !== undefined && !headingsOf(readFileSync(target, "utf8")).includes(heading);
  });
  expect(broken).toEqual([]);
});

const SOURCES = ["app", "backend", "bench", "contract", "design", "sandbox", "scripts", "server"]
  .concat("tests", "vite")
  .flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:ts|tsx|mjs|cjs|css)$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
const MENTION = /(?<![\w./-])([\w-][\w./-]*\.md)\b(?: "([^"]+)"(?:(?:, | and )"([^"]+)")*)?/g;

test("what comments point to is there", () => {
  const mentions = SOURCES.flatMap((file) =>
    [...readFileSync(ROOT + file, "utf8").matchAll(MENTION)].map(([all, page = ""]) => ({
      file,
      page,
      headings: [...all.matchAll(/"([^"]+)"/g)].map(([, heading = ""]) => heading),
    })),
  );
  expect(mentions.length).toBeGreaterThan(60);
  const broken = mentions.filter(({ page, headings }) => {
    // Pages of figures are written by what they measure.
    if (page.startsWith("docs/benchmarks/")) return false;
    if (!existsSync(ROOT + page)) return true;
    const known: string[] = readFileSync(ROOT + page, "utf8").match(/(?<=^#+ ).+$/gm) ?? [];
    return headings.some((heading) => !known.includes(heading));
  });
  expect(broken).toEqual([]);
});

test("the sections that comments name of the specification are in its page, with what holds them", () => {
  const page = readFileSync(`${ROOT}docs/specification.md`, "utf8");
  const named = new Set(
    SOURCES.flatMap((file) =>
      [...readFileSync(ROOT + file, "utf8").matchAll(/(ECMA-\d+ )?\b(part [12] §\d+)/g)].flatMap(
        ([, foreign, section = ""]) => (foreign ? [] : [section]),
      ),
    ),
  );
  expect(named.size).toBeGreaterThan(12);
  expect([...named].filter((section) => !page.includes(`| ${section} `))).toEqual([]);
  const files = [...page.matchAll(/`([\w./-]+)`/g)].map(([, file = ""]) => file);
  expect(files.filter((file) => !existsSync(ROOT + file))).toEqual([]);
});
