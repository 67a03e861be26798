/**
 * `npm run check`: screens are written in utilities (docs/ui.md). Refuses a style sheet or class
 * name that is not listed here, and a class name without a rule.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "tailwindcss";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TAILWIND_SHEET = fileURLToPath(import.meta.resolve("tailwindcss/index.css"));
const APP_SHEETS = new Set([
  "app/app.css",
  "app/styles/base.css",
  "app/styles/cards.css",
  "app/styles/cells.css",
  "app/styles/theme.css",
  "app/styles/utilities.css",
  "app/design/stage.css",
  "backend/accounts/pages/page.css",
  "backend/accounts/pages/shop-window.css",
  "design/tokens/measures.css",
  "design/tokens/ramps.css",
  "design/tokens/roles.css",
]);
/** Class names that app/styles may use: icons, and parts of cells of long tables. */
const ALLOWED_CLASSES = new Set(
  [
    "i s l tbl two flush cards scroll-x open pick more item cell2 num avail ch chc first sync pushed",
    "orders o-number o-due o-buyer o-items o-total o-courier o-status o-flags stock products price",
    "span span2 tap",
  ].flatMap((line) => line.split(" ")),
);
/** Classes that only mark an element for others and have no rule: `group/bulk`, `peer`. */
const MARKER_CLASS = /^(?:group|peer)(?:\/|$)/;

export function listSheetFaults(file: string, css: string): string[] {
  if (!APP_SHEETS.has(file))
    return [`${file}: a style sheet that scripts/check-styles.ts does not list`];
  return file.startsWith("app/styles/") ? listNewClasses(file, css) : [];
}

function listNewClasses(file: string, css: string): string[] {
  const names = new Set<string>();
  for (const [, head = ""] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]+)\{/g))
    for (const [, name = ""] of head.matchAll(/\.([a-z][\w-]*)/gi)) names.add(name);
  return [...names]
    .filter((name) => !ALLOWED_CLASSES.has(name) && !MARKER_CLASS.test(name))
    .map((name) => `${file}: the class .${name} is new; say it in utilities`);
}

/** Matches class names in the source: `className="…"` and `className={cn("…", …)}`. */
const USED_CLASSES = /\bclassName=(?:"([^"]*)"|\{(?:cn\(\s*)?"([^"]*)")/g;

/** Returns the class names in `sources` (by file) that have no rule. */
export async function listUnstyledClasses(
  sources: Readonly<Record<string, string>>,
): Promise<string[]> {
  const worn = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(USED_CLASSES)].flatMap(([, plain, first]) =>
      (plain ?? first ?? "")
        .split(/\s+/)
        .filter((name) => name !== "" && !MARKER_CLASS.test(name))
        .map((name) => ({ file, name })),
    ),
  );
  const css = await findStyledClasses(worn.map(({ name }) => name));
  return worn
    .filter(({ name }) => !css.has(name))
    .map(({ file, name }) => `${file}: no rule is for the class ${name}`);
}

/** Returns the class names for which the app's style sheet makes rules, given `names`. */
async function findStyledClasses(names: readonly string[]): Promise<Set<string>> {
  const sheet = await compile(readFileSync(`${ROOT}app/app.css`, "utf8"), {
    base: `${ROOT}app`,
    loadStylesheet: async (id, base) => {
      const path = id === "tailwindcss" ? TAILWIND_SHEET : resolve(base, id);
      return { path, base: dirname(path), content: readFileSync(path, "utf8") };
    },
  });
  const css = sheet.build([...new Set(names)]);
  return new Set(
    [...css.matchAll(/\.((?:\\.|[\w\u0080-\uffff-])+)/g)].map(([, name = ""]) =>
      name.replace(/\\(.)/g, "$1"),
    ),
  );
}

const listFiles = (...patterns: string[]) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...patterns], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .trim()
    .split("\n");
const readFileText = (file: string) => readFileSync(ROOT + file, "utf8");
const readTexts = (files: string[]) =>
  Object.fromEntries(files.map((file) => [file, readFileText(file)]));

if (import.meta.main) {
  const screens = listFiles("app/**/*.tsx").filter((file) => !file.startsWith("app/design/"));
  const faults = [
    ...listFiles("*.css").flatMap((file) => listSheetFaults(file, readFileText(file))),
    ...(await listUnstyledClasses(readTexts(screens))),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
