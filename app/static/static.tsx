import "server-only";
import { type HTMLAttributes, isValidElement, type ReactNode } from "react";
import { renderStatic } from "#app/middleware/request-store.ts";
import type { Enhancement } from "./enhance.ts";
import { placeFragment } from "./fragment.ts";
import { markup } from "./markup.ts";
import { Place } from "./place.tsx";
import { requirePlain } from "./plain-props.ts";

interface StaticProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "header" | "nav" | "tbody";
  /** Scripts for its elements (enhance.ts). */
  enhance?: readonly Enhancement[];
  children: ReactNode;
  [data: `data-${string}`]: string | undefined;
}

/**
 * Renders unchanging content as HTML on the server. It is neither in the document's payload nor
 * rendered, hydrated or held by React (docs/decisions/0033-one-kind-of-static-markup.md). Children
 * are components with plain data as props. They can use `getT()` and `getFormat()`; hooks,
 * handlers, refs, contexts and other request data throw. A child with a key keeps its element while
 * its text is the same. In development a prop that is no plain data throws.
 */
export function Static({ as, enhance = [], children, ...props }: StaticProps) {
  if (import.meta.env.DEV)
    for (const child of childrenOf(children)) if (isValidElement(child)) requirePlain(child);
  const html = renderStatic(() => childrenOf(children).map(childMarkup));
  return <Place as={as} enhance={enhance} html={placeFragment(html)} {...props} />;
}

const childrenOf = (children: ReactNode): ReactNode[] =>
  Array.isArray(children) ? children.flatMap(childrenOf) : [children];

/**
 * Returns a child's HTML. The element of a child with a key is identified by the key and a
 * fingerprint of its HTML, as equal props read differently in another language.
 */
export function childMarkup(child: ReactNode): string {
  const html = markup(child);
  if (!isValidElement(child) || child.key === null) return html;
  return html.replace(TAG, `$&${named(child.key, html)}`);
}

const TAG = /^<[\w-]+/;

const named = (key: string, html: string): string =>
  ` data-key="${encodeURIComponent(key)}" data-state="${fingerprint(html)}"`;

/** FNV-1a hash, which distinguishes two states of a child. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
