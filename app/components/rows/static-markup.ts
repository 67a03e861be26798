import { Fragment, isValidElement, type ReactNode } from "react";

type Props = Record<string, unknown> & { children?: ReactNode };

/**
 * The HTML of elements that never change by themselves: no hooks, no handlers, no refs, no context below them, or it throws. Cheaper than
 * React's own rendering, which prepares every element for all of these; in the browser they need no hydration (docs/decisions/0018-rows-made-on-the-server.md).
 * Texts and attributes are escaped; event handlers belong to an element around it.
 */
export function staticMarkup(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string") return escaped(node);
  if (typeof node === "number" || typeof node === "bigint") return String(node);
  if (Array.isArray(node)) return joined(node);
  if (!isValidElement<Props>(node)) throw new Error("Not static: neither an element nor a text");
  const { type, props } = node;
  if (typeof type === "string") return elementMarkup(type, props);
  if (type === Fragment) return staticMarkup(props.children);
  if (typeof type !== "function") throw new Error("Not static: a context, a boundary or a memo");
  return staticMarkup((type as (props: Props) => ReactNode)(props));
}

function joined(nodes: readonly ReactNode[]): string {
  let html = "";
  for (const node of nodes) html += staticMarkup(node);
  return html;
}

const VOID_ELEMENTS = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
/** React manages what is chosen and typed in them. */
const MANAGED_ELEMENTS = new Set(["select", "textarea", "option"]);

function elementMarkup(tag: string, props: Props): string {
  if (MANAGED_ELEMENTS.has(tag)) throw new Error(`Not static: <${tag}>`);
  let html = `<${tag}`;
  for (const name in props) {
    const value = props[name];
    if (name !== "children" && value !== undefined && value !== null) html += attribute(name, value);
  }
  return VOID_ELEMENTS.has(tag) ? `${html}>` : `${html}>${staticMarkup(props.children)}</${tag}>`;
}

const NAMES: Record<string, string> = { className: "class", htmlFor: "for", defaultValue: "value", defaultChecked: "checked" };

function attribute(name: string, value: unknown): string {
  if (typeof value === "string") return ` ${NAMES[name] ?? name}="${escaped(value)}"`;
  if (typeof value === "number") return ` ${NAMES[name] ?? name}="${value}"`;
  if (typeof value === "boolean") {
    if (/^(aria|data)-/.test(name)) return ` ${name}="${value}"`;
    return value ? ` ${NAMES[name] ?? name}=""` : "";
  }
  if (name === "style") return ` style="${escaped(styleText(value as Record<string, unknown>))}"`;
  throw new Error(`Not static: ${name}`);
}

function styleText(style: Record<string, unknown>): string {
  return Object.entries(style)
    .map(([name, value]) => {
      if (typeof value !== "string") throw new Error(`A static style is a text: ${name}`);
      return `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`;
    })
    .join(";");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const SPECIAL = /[&<>"']/;

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character) : text;
}
