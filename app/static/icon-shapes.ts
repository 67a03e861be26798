import sprite from "../../design/icons.svg?raw";

const SYMBOL = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g;
const shapes = new Map(
  [...sprite.matchAll(SYMBOL)].map(([, name = "", inside = ""]) => [name, inside]),
);

/**
 * What the `<use>` of an icon (ui/icon.tsx) stands for. Written out it is a fifth of a list's first
 * rendering cheaper in the browser, which makes a tree of its own for each use, and again when the
 * file with the shapes has come.
 */
export function iconShapes(href: string): string {
  const name = href.slice(href.lastIndexOf("#") + 1);
  const found = shapes.get(name);
  if (found === undefined) throw new Error(`There is no icon ${name}`);
  return found;
}
