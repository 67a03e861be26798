// `npm run check`: screens are written in utilities (docs/ui.md). A style sheet, a line or a class
// name more than is listed here is refused.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The style sheets there are, and how many lines each may have. */
const SHEETS: Record<string, number> = {
  "app/app.css": 20,
  "app/styles/base.css": 190,
  "app/styles/cells.css": 430,
  "app/styles/theme.css": 270,
  "app/design/stage.css": 60,
  "backend/accounts/pages/page.css": 400,
  "design/tokens/measures.css": 90,
  "design/tokens/ramps.css": 50,
  "design/tokens/roles.css": 150,
};
/**
 * The class names that app/styles may speak of: icons, and what stands in the cells of long tables.
 */
const NAMES = new Set(
  [
    "i s l tbl two flush cards scroll-x open pick more item cell2 num avail ch chc first sync pushed",
    "orders o-number o-due o-buyer o-items o-total o-courier o-status o-flags stock products price",
    "span span2 tap",
  ].flatMap((line) => line.split(" ")),
);

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.css"], {
  encoding: "utf8",
});
const faults = listed.trim().split("\n").flatMap(faultsOf);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsOf(file: string): string[] {
  const most = SHEETS[file];
  if (most === undefined)
    return [`${file}: a style sheet that scripts/check-styles.ts does not list`];
  const css = readFileSync(file, "utf8");
  const lines = css.split("\n").length - 1;
  const long = lines > most ? [`${file}: ${lines} lines, ${most} are allowed`] : [];
  return file.startsWith("app/styles/") ? [...long, ...newNames(file, css)] : long;
}

function newNames(file: string, css: string): string[] {
  const names = new Set<string>();
  for (const [, head = ""] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]+)\{/g))
    for (const [, name = ""] of head.matchAll(/\.([a-z][\w-]*)/gi)) names.add(name);
  return [...names]
    .filter((name) => !NAMES.has(name))
    .map((name) => `${file}: the class .${name} is new; say it in utilities`);
}
