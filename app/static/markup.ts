import { type ComponentProps, Fragment, isValidElement, type ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { IconName } from "../../design/icon-names.ts";
import { iconShapes } from "./icon-shapes.ts";

type Props = Record<string, unknown> & { children?: ReactNode };

/**
 * Renders elements that never change by themselves. Throws for hooks, handlers, refs and contexts.
 * It is cheaper than React's rendering, which prepares every element for all of these, and the
 * result needs no hydration (docs/decisions/0033-one-kind-of-static-markup.md). Texts and
 * attributes are escaped; event handlers belong to an element around it.
 */
export function markup(node: ReactNode): string {
  // Concatenating thousands of parts would keep them all until the page is sent.
  const chunks: string[] = [];
  write(node, chunks);
  return chunks.join("");
}

function write(node: ReactNode, chunks: string[]): void {
  if (node === null || node === undefined || typeof node === "boolean") return;
  if (typeof node === "string") chunks.push(escaped(node));
  else if (typeof node === "number" || typeof node === "bigint") chunks.push(String(node));
  else if (Array.isArray(node)) for (const one of node) write(one, chunks);
  else if (!isValidElement<Props>(node))
    throw new Error("Not static: neither an element nor a text");
  else writeElement(node.type, node.props, chunks);
}

function writeElement(type: unknown, props: Props, chunks: string[]): void {
  if (typeof type === "string") writeTag(type, props, chunks);
  else if (type === Fragment) write(props.children, chunks);
  else if (type === Icon && props.label === undefined && props.className === undefined)
    chunks.push(decoration(props as unknown as ComponentProps<typeof Icon>));
  else if (typeof type === "function") write((type as (props: Props) => ReactNode)(props), chunks);
  else throw new Error("Not static: a context, a boundary or a memo");
}

const VOID_ELEMENTS = new Set([
  "area",
  "br",
  "col",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);

function writeTag(tag: string, props: Props, chunks: string[]): void {
  if (tag === "textarea") throw new Error("Not static: <textarea>");
  if (tag === "use") {
    chunks.push(iconShapes(String(props.href)));
    return;
  }
  chunks.push(starts.of(tag));
  for (const name in props) {
    const value = props[name];
    if (
      name !== "children" &&
      value !== undefined &&
      value !== null &&
      !(tag === "select" && name === "defaultValue")
    )
      writeAttribute(name, value, chunks);
  }
  if (tag === "option" && String(props.value ?? props.children) === chosen)
    chunks.push(attributes.of("selected"), '"');
  chunks.push(">");
  if (VOID_ELEMENTS.has(tag)) return;
  if (tag === "select") chosen = String(props.defaultValue);
  write(props.children, chunks);
  if (tag === "select") chosen = null;
  chunks.push(ends.of(tag));
}

/** Value of the current `<select>`, for its options. */
let chosen: string | null = null;

const NAMES: Record<string, string> = {
  className: "class",
  htmlFor: "for",
  defaultValue: "value",
  defaultChecked: "checked",
};

/** Cache of escaped names from the code: a page has a few dozen of them, thousands of times. */
class Known {
  readonly #texts = new Map<string, string>();
  readonly #write: (name: string) => string;
  constructor(write: (name: string) => string) {
    this.#write = write;
  }
  of(name: string): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const text = this.#write(name);
    this.#texts.set(name, text);
    return text;
  }
}

const starts = new Known((tag) => `<${tag}`);
const ends = new Known((tag) => `</${tag}>`);
const attributes = new Known((name) => ` ${NAMES[name] ?? name}="`);
const classes = new Known((names) => ` class="${escaped(names)}"`);

const drawings = (size?: "s" | "l") =>
  new Known((name) => markup(Icon({ name: name as IconName, ...(size ? { size } : {}) })));
const decorations = { m: drawings(), s: drawings("s"), l: drawings("l") };

/** Icons beside words are cached: a list has a hundred. */
const decoration = ({ name, size }: ComponentProps<typeof Icon>): string =>
  decorations[size ?? "m"].of(name);

/** Attributes with an address that a browser follows or runs. */
const ADDRESSES = new Set(["href", "src", "action", "formAction"]);
/** Returns whether a browser runs the address, ignoring control characters and leading blanks. */
const runsScript = (address: string): boolean =>
  !/^[/?#]/.test(address) && /^javascript:/i.test(address.replaceAll(/\p{Cc}|^ +/gu, ""));
/** React writes the same for an address that runs a script. */
const BLOCKED =
  "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";

function writeAttribute(name: string, value: unknown, chunks: string[]): void {
  if (typeof value === "string") {
    if (name === "className") chunks.push(classes.of(value));
    else if (ADDRESSES.has(name) && runsScript(value))
      chunks.push(attributes.of(name), escaped(BLOCKED), '"');
    else chunks.push(attributes.of(name), escaped(value), '"');
  } else if (typeof value === "number") chunks.push(attributes.of(name), String(value), '"');
  else if (typeof value === "boolean") {
    if (name.startsWith("aria-") || name.startsWith("data-"))
      chunks.push(attributes.of(name), value ? 'true"' : 'false"');
    else if (value) chunks.push(attributes.of(name), '"');
  } else throw new Error(`Not static: ${name}`);
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const SPECIAL = /[&<>"']/;

function escaped(text: string): string {
  return SPECIAL.test(text)
    ? text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    : text;
}
