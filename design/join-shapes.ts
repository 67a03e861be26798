export type Shape = readonly [tag: string, attributes: Record<string, string>];

/**
 * Returns one path that draws all shapes of an icon: a page has hundreds of icons, and each shape
 * is an element. `null` if a shape has a look of its own, such as a filled dot.
 */
export function joinShapes(shapes: readonly Shape[]): string | null {
  const paths = shapes.map(([tag, { key: _, ...attributes }]) => drawShape(tag, attributes));
  return paths.some((path) => path === null) ? null : paths.join("");
}

function drawShape(tag: string, attributes: Record<string, string>): string | null {
  const { d: path, points, fill, ...lengths } = attributes;
  if (fill !== undefined) return null;
  const of = (name: string) => Number(lengths[name] ?? 0);
  switch (tag) {
    case "path":
      return path === undefined ? null : beginAbsolute(path);
    case "circle":
      return drawCircle(of("cx"), of("cy"), of("r"));
    case "line":
      return `M${of("x1")} ${of("y1")}L${of("x2")} ${of("y2")}`;
    case "polyline":
      return `M${points}`;
    case "rect":
      return drawRectangle(of("x"), of("y"), of("width"), of("height"), of("rx"));
    default:
      return null;
  }
}

/**
 * A leading `m` is absolute in a path of its own only; its further pairs are relative lines
 * (https://www.w3.org/TR/SVG2/paths.html#PathDataMovetoCommands).
 */
function beginAbsolute(path: string): string {
  if (!path.startsWith("m")) return path;
  const [start = "", x = "", y = ""] = /^m\s*(-?[\d.]+)[\s,]*(-?(?:\d*\.\d+|\d+))/.exec(path) ?? [];
  const rest = path.slice(start.length);
  return `M${x} ${y}${/^[\s,\d.-]/.test(rest) ? "l" : ""}${rest.trimStart()}`;
}

const drawCircle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

function drawRectangle(x: number, y: number, width: number, height: number, radius: number) {
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  const turn = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${x + radius} ${y}h${across}${turn(radius, radius)}v${down}${turn(-radius, radius)}h${-across}${turn(-radius, -radius)}v${-down}${turn(radius, -radius)}z`;
}
