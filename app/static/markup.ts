import { type ComponentProps, Fragment, isValidElement, type ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { IconName } from "../../design/icon-names.ts";
import { findIconShapes } from "./icon-shapes.ts";

type Props = Record<string, unknown> & { children?: ReactNode };

/**
 * Renders elements that never change by themselves. Throws for hooks, handlers, refs and contexts.
 * It is cheaper than React's rendering, which prepares every element for all of these, and the
 * result needs no hydration (docs/decisions/0033-one-kind-of-static-markup.md). Texts and
 * attributes are escaped; event handlers belong to an element around it.
 */
export function renderMarkup(node: ReactNode): string {
  // Concatenating thousands of parts would keep them all until the page is sent.
  const chunks: string[] = [];
  writeNode(node, chunks);
  return chunks.join("");
}

function writeNode(node: ReactNode, chunks: string[]): void {
  if (node === null || node === undefined || typeof node === "boolean") return;
  if (typeof node === "string") chunks.push(escapeText(node));
  else if (typeof node === "number" || typeof node === "bigint") chunks.push(String(node));
  else if (Array.isArray(node)) for (const one of node) writeNode(one, chunks);
  else if (!isValidElement<Props>(node))
    throw new Error("Not static: neither an element nor a text");
  else writeElement(node.type, node.props, chunks);
}

function writeElement(type: unknown, props: Props, chunks: string[]): void {
  if (typeof type === "string") writeTag(type, props, chunks);
  else if (type === Fragment) writeNode(props.children, chunks);
  else if (type === Icon && props.label === undefined && props.className === undefined)
    chunks.push(drawDecoration(props as unknown as ComponentProps<typeof Icon>));
  else if (typeof type === "function")
    writeNode((type as (props: Props) => ReactNode)(props), chunks);
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
    chunks.push(findIconShapes(String(props.href)));
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
  if (tag === "option" && String(props.value ?? props.children) === selectValue)
    chunks.push(attributes.of("selected"), '"');
  chunks.push(">");
  if (VOID_ELEMENTS.has(tag)) return;
  if (tag === "select") selectValue = String(props.defaultValue);
  writeNode(props.children, chunks);
  if (tag === "select") selectValue = null;
  chunks.push(ends.of(tag));
}

/** Value of the current `<select>`, for its options. */
let selectValue: string | null = null;

const ATTRIBUTE_NAMES: Record<string, string> = {
  fillOpacity: "fill-opacity",
  strokeDasharray: "stroke-dasharray",
  strokeLinecap: "stroke-linecap",
  strokeLinejoin: "stroke-linejoin",
  strokeWidth: "stroke-width",
  textAnchor: "text-anchor",
  vectorEffect: "vector-effect",
  className: "class",
  htmlFor: "for",
  defaultValue: "value",
  defaultChecked: "checked",
};

/** Cache of escaped names from the code: a page has a few dozen of them, thousands of times. */
class EscapedNames {
  readonly #texts = new Map<string, string>();
  readonly #write: (name: string) => string;
  constructor(write: (name: string) => string) {
    this.#write = write;
  }
  of(name: string): string {
    const knownText = this.#texts.get(name);
    if (knownText !== undefined) return knownText;
    const text = this.#write(name);
    this.#texts.set(name, text);
    return text;
  }
}

const starts = new EscapedNames((tag) => `<${tag}`);
const ends = new EscapedNames((tag) => `</${tag}>`);
const attributes = new EscapedNames((name) => ` ${ATTRIBUTE_NAMES[name] ?? name}="`);
const classes = new EscapedNames((names) => ` class="${escapeText(names)}"`);

const createDrawings = (size?: "s" | "l") =>
  new EscapedNames((name) =>
    renderMarkup(Icon({ name: name as IconName, ...(size ? { size } : {}) })),
  );
const decorations = { m: createDrawings(), s: createDrawings("s"), l: createDrawings("l") };

/** Icons beside words are cached: a list has a hundred. */
const drawDecoration = ({ name, size }: ComponentProps<typeof Icon>): string =>
  decorations[size ?? "m"].of(name);

/** Attributes with an address that a browser follows or runs. */
const ADDRESS_ATTRIBUTES = new Set(["href", "src", "action", "formAction"]);
/** Returns whether a browser runs the address, ignoring control characters and leading blanks. */
const isScriptAddress = (address: string): boolean =>
  !/^[/?#]/.test(address) && /^javascript:/i.test(address.replaceAll(/\p{Cc}|^ +/gu, ""));
/** React writes the same for an address that runs a script. */
const BLOCKED_ADDRESS =
  "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";

function writeAttribute(name: string, value: unknown, chunks: string[]): void {
  if (typeof value === "string") {
    if (name === "className") chunks.push(classes.of(value));
    else if (ADDRESS_ATTRIBUTES.has(name) && isScriptAddress(value))
      chunks.push(attributes.of(name), escapeText(BLOCKED_ADDRESS), '"');
    else chunks.push(attributes.of(name), escapeText(value), '"');
  } else if (typeof value === "number") chunks.push(attributes.of(name), String(value), '"');
  else if (typeof value === "boolean") {
    if (name.startsWith("aria-") || name.startsWith("data-"))
      chunks.push(attributes.of(name), value ? 'true"' : 'false"');
    else if (value) chunks.push(attributes.of(name), '"');
  } else throw new Error(`Not static: ${name}`);
}

const HTML_ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const SPECIAL_CHARACTERS = /[&<>"']/;

function escapeText(text: string): string {
  return SPECIAL_CHARACTERS.test(text)
    ? text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character)
    : text;
}
