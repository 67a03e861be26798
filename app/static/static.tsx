import "server-only";
import { type HTMLAttributes, isValidElement, type ReactNode } from "react";
import { renderStatic } from "#app/middleware/request-store.ts";
import type { EnhancementName } from "./enhance.ts";
import { placeFragment } from "./fragment.ts";
import { renderMarkup } from "./markup.ts";
import { Place } from "./place.tsx";
import { requirePlain } from "./plain-props.ts";

interface StaticProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "header" | "nav" | "tbody";
  /** Scripts for its elements (enhance.ts). */
  enhance?: readonly EnhancementName[];
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
    for (const child of flattenChildren(children)) if (isValidElement(child)) requirePlain(child);
  const html = renderStatic(() => flattenChildren(children).map(renderChild));
  return <Place as={as} enhance={enhance} html={placeFragment(html)} {...props} />;
}

const flattenChildren = (children: ReactNode): ReactNode[] =>
  Array.isArray(children) ? children.flatMap(flattenChildren) : [children];

/**
 * Returns a child's HTML. The element of a child with a key is identified by the key and a
 * fingerprint of its HTML, as equal props read differently in another language.
 */
export function renderChild(child: ReactNode): string {
  const html = renderMarkup(child);
  if (!isValidElement(child) || child.key === null) return html;
  return html.replace(FIRST_TAG, `$&${buildKeyAttributes(child.key, html)}`);
}

const FIRST_TAG = /^<[\w-]+/;

const buildKeyAttributes = (key: string, html: string): string =>
  ` data-key="${encodeURIComponent(key)}" data-state="${computeFingerprint(html)}"`;

/** FNV-1a hash, which distinguishes two states of a child. */
function computeFingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let position = 0; position < text.length; position++)
    hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193);
  return (hash >>> 0).toString(36);
}
