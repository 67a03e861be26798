/**
 * `npm run check`: screens are written in utilities (docs/ui.md). A style sheet, a line, a class
 * name or a utility more than is listed here is refused, and a class name of a screen that no rule
 * is for.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "tailwindcss";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TAILWIND = fileURLToPath(import.meta.resolve("tailwindcss/index.css"));
/** The style sheets there are, and how many lines each may have. */
const SHEETS: Record<string, number> = {
  "app/app.css": 20,
  "app/styles/base.css": 210,
  "app/styles/cards.css": 160,
  "app/styles/cells.css": 205,
  "app/styles/theme.css": 235,
  "app/styles/utilities.css": 115,
  "app/design/stage.css": 60,
  "backend/accounts/pages/page.css": 290,
  "backend/accounts/pages/shop-window.css": 120,
  "design/tokens/measures.css": 90,
  "design/tokens/ramps.css": 50,
  "design/tokens/roles.css": 155,
};
/** The class names that app/styles may speak of: icons, and what stands in cells of long tables. */
const NAMES = new Set(
  [
    "i s l tbl two flush cards scroll-x open pick more item cell2 num avail ch chc first sync pushed",
    "orders o-number o-due o-buyer o-items o-total o-courier o-status o-flags stock products price",
    "span span2 tap",
  ].flatMap((line) => line.split(" ")),
);
/**
 * How many different utilities screens wear: each is some ten bytes of every first view
 * (docs/decisions/0019-one-style-sheet.md). Who needs one that is new looks for one near it first.
 */
const MOST_UTILITIES = 1160;
/** What others are styled by, and has no look of its own: `group/bulk`, `peer`. */
const MARK = /^(?:group|peer)(?:\/|$)/;

/** What is wrong with one style sheet of the repository. */
export function sheetFaults(file: string, css: string): string[] {
  const most = SHEETS[file];
  if (most === undefined)
    return [`${file}: a style sheet that scripts/check-styles.ts does not list`];
  const lines = css.split("\n").length - 1;
  const long = lines > most ? [`${file}: ${lines} lines, ${most} are allowed`] : [];
  return file.startsWith("app/styles/") ? [...long, ...newNames(file, css)] : long;
}

function newNames(file: string, css: string): string[] {
  const names = new Set<string>();
  for (const [, head = ""] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]+)\{/g))
    for (const [, name = ""] of head.matchAll(/\.([a-z][\w-]*)/gi)) names.add(name);
  return [...names]
    .filter((name) => !NAMES.has(name) && !MARK.test(name))
    .map((name) => `${file}: the class .${name} is new; say it in utilities`);
}

/**
 * The names that elements wear as they are written: `className="…"` and `className={cn("…", …)}`.
 */
const WORN = /\bclassName=(?:"([^"]*)"|\{(?:cn\(\s*)?"([^"]*)")/g;

/** Class names in the sources of screens, given by file, that no rule is for. */
export async function wornFaults(sources: Readonly<Record<string, string>>): Promise<string[]> {
  const worn = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(WORN)].flatMap(([, plain, first]) =>
      (plain ?? first ?? "")
        .split(/\s+/)
        .filter((name) => name !== "" && !MARK.test(name))
        .map((name) => ({ file, name })),
    ),
  );
  const css = await rulesFor(worn.map(({ name }) => name));
  return worn
    .filter(({ name }) => !css.has(name))
    .map(({ file, name }) => `${file}: no rule is for the class ${name}`);
}

/** Whether sources of screens, given by file, wear more different utilities than are allowed. */
export async function utilityFaults(
  sources: Readonly<Record<string, string>>,
  most: number,
): Promise<string[]> {
  const words = new Set(Object.values(sources).flatMap((source) => source.split(/[\s"'`]+/)));
  const css = await rulesFor([...words]);
  const count = [...words].filter((word) => css.has(word) && !NAMES.has(word)).length;
  return count > most
    ? [`app: ${count} different utilities, ${most} are allowed; one near it may do`]
    : [];
}

/** The class names that the app's style sheet would speak of if a screen wore these. */
async function rulesFor(names: readonly string[]): Promise<Set<string>> {
  const sheet = await compile(readFileSync(`${ROOT}app/app.css`, "utf8"), {
    base: `${ROOT}app`,
    loadStylesheet: async (id, base) => {
      const path = id === "tailwindcss" ? TAILWIND : resolve(base, id);
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

const listed = (...patterns: string[]) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...patterns], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .trim()
    .split("\n");
const read = (file: string) => readFileSync(ROOT + file, "utf8");
const textsOf = (files: string[]) => Object.fromEntries(files.map((file) => [file, read(file)]));
/** What app/app.css leaves out. */
const NO_MARKUP = /^app\/(?:i18n|design|models|services)\//;

if (import.meta.main) {
  const screens = listed("app/**/*.tsx").filter((file) => !file.startsWith("app/design/"));
  const sources = listed("app/**/*.ts", "app/**/*.tsx").filter((file) => !NO_MARKUP.test(file));
  const faults = [
    ...listed("*.css").flatMap((file) => sheetFaults(file, read(file))),
    ...(await wornFaults(textsOf(screens))),
    ...(await utilityFaults(textsOf(sources), MOST_UTILITIES)),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
