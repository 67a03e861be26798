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

test("links in the documentation exist", () => {
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

const PLACE =
  /`((?:app|backend|bench|contract|design|docs|sandbox|scripts|server|tests|vite)\/[\w./$-]+)`/g;

test("files and folders named in the documentation exist", () => {
  const places = PAGES.filter((page) => !page.startsWith("docs/benchmarks/")).flatMap((page) =>
    [...readFileSync(ROOT + page, "utf8").matchAll(PLACE)].map(([, place = ""]) => ({
      page,
      place,
    })),
  );
  expect(places.length).toBeGreaterThan(60);
  expect(places.filter(({ place }) => !existsSync(ROOT + place))).toEqual([]);
});

const NAMES = /^ *(?:im|ex)port (?:type )?\{([^}]+)\} from "#([^"]+)";$/gm;

test("names imported in the documentation's code are exported there", () => {
  const named = PAGES.flatMap((page) =>
    [...readFileSync(ROOT + page, "utf8").matchAll(NAMES)].flatMap(([, names = "", file = ""]) =>
      names
        .split(",")
        .map((one) => one.trim().replace(/^type | as .*/g, ""))
        .map((name) => ({ page, name, file })),
    ),
  );
  expect(named.length).toBeGreaterThan(15);
  const missing = named.filter(({ name, file }) => {
    if (!existsSync(ROOT + file)) return true;
    const declared = new RegExp(`export (?:async )?(?:const|function|type|interface) ${name}\\b`);
    return !declared.test(readFileSync(ROOT + file, "utf8"));
  });
  expect(missing).toEqual([]);
});
