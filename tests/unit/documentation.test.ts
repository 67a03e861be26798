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

/** A name in the text: a call (`raiseEvent(…)`), or a name that is no word (`pickColumns`). */
const CODE_NAME = /`([A-Za-z_$][\w$]*)(\(|`)/g;
const EXAMPLE = /^ *```.*?^ *```/gms;
/** Decisions keep the names of their day, and the page about writing has names to avoid. */
const isDated = (page: string) => /^docs\/(?:decisions|benchmarks)\/|^docs\/writing\.md/.test(page);

test("functions and fields named in the documentation exist", () => {
  const folders = ["app", "backend", "bench", "contract", "design", "sandbox", "scripts", "server"];
  const sources = [...folders, "tests", "vite"]
    .flatMap((folder) =>
      readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file))
        .map((file) => readFileSync(`${ROOT}${folder}/${file}`, "utf8")),
    )
    .join("\n");
  const isDeclared = (name: string) =>
    new RegExp(`\\b(?:function|const) ${name}\\b|^ +${name}: \\(`, "m").test(sources);
  const named = PAGES.filter((page) => !isDated(page)).flatMap((page) => {
    const text = readFileSync(ROOT + page, "utf8");
    const examples = text.match(EXAMPLE)?.join() ?? "";
    return [...text.replace(EXAMPLE, "").matchAll(CODE_NAME)]
      .map(([, name = "", end]) => ({ page, name, isCall: end === "(" }))
      .filter(({ name, isCall }) => isCall || /^[a-z]+[A-Z]/.test(name))
      .filter(({ name }) => !examples.includes(name));
  });
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ name, isCall }) =>
    isCall ? !isDeclared(name) : !sources.includes(name),
  );
  expect(missing.map(({ page, name }) => `${page}: ${name}`)).toEqual([]);
});
