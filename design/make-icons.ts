// Writes icons.svg: one file that browsers keep, instead of path data in every page and every
// payload. An icon is one path where possible.
import { readFile, writeFile } from "node:fs/promises";
import { ICON_NAMES } from "./icon-names.ts";
import { joinShapes, type Shape } from "./join-shapes.ts";

const ICONS = new URL("../node_modules/lucide-react/dist/esm/icons/", import.meta.url);

async function shapesOf(name: string): Promise<Shape[]> {
  const file = new URL(`${name}.mjs`, ICONS);
  const { __iconData: icon } = (await import(file.href)) as { __iconData?: { node: Shape[] } };
  if (icon) return icon.node;
  // Lucide renames icons and leaves a file behind that only points to the new name.
  const [, renamed] = /from '\.\/([\w-]+)\.mjs'/.exec(await readFile(file, "utf8")) ?? [];
  if (!renamed) throw new Error(`Lucide has no icon ${name}`);
  return shapesOf(renamed);
}

async function symbol(name: string): Promise<string> {
  const shapes = await shapesOf(name);
  const path = joinShapes(shapes);
  const drawing = path === null ? shapes.map(writeShape).join("") : `<path d="${path}"/>`;
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`;
}

function writeShape([tag, { key: _, ...attributes }]: Shape): string {
  const text = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
  return `<${tag}${text.join("")}/>`;
}

const symbols = await Promise.all(ICON_NAMES.map(symbol));
await writeFile(
  new URL("icons.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
);
