import "server-only";
import { type HTMLAttributes, isValidElement, type ReactNode } from "react";
import { onlyTexts } from "#app/middleware/request-store.ts";
import type { Enhancement } from "./enhance.ts";
import { placeFragment } from "./fragment.ts";
import { markup } from "./markup.ts";
import { Place } from "./place.tsx";
import { requirePlain } from "./plain-props.ts";

interface StaticProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "header" | "nav" | "tbody";
  /** What its elements do where scripts run (enhance.ts). */
  enhance?: readonly Enhancement[];
  children: ReactNode;
  [data: `data-${string}`]: string | undefined;
}

/**
 * What never changes by itself, written as HTML by the server: it is in neither the payload of a
 * document nor what React renders, hydrates and holds
 * (docs/decisions/0033-one-kind-of-static-markup.md). Children are components whose props are plain
 * data. In them `getT()` and `getFormat()` work; hooks, handlers, refs, contexts and whatever else
 * the request knows throw. A child with a key stays the element it is for as long as it reads the
 * same. In development a prop that is no plain data throws.
 */
export function Static({ as, enhance = [], children, ...props }: StaticProps) {
  if (import.meta.env.DEV)
    for (const child of childrenOf(children)) if (isValidElement(child)) requirePlain(child);
  const html = onlyTexts(() => childrenOf(children).map(childMarkup));
  return <Place as={as} enhance={enhance} html={placeFragment(html)} {...props} />;
}

const childrenOf = (children: ReactNode): ReactNode[] =>
  Array.isArray(children) ? children.flatMap(childrenOf) : [children];

/**
 * A child's HTML; the element of one with a key is known by it, and by how it reads: the same props
 * are other words once the language is another.
 */
export function childMarkup(child: ReactNode): string {
  const html = markup(child);
  if (!isValidElement(child) || child.key === null) return html;
  return html.replace(TAG, `$&${named(child.key, html)}`);
}

const TAG = /^<[\w-]+/;

const named = (key: string, html: string): string =>
  ` data-key="${encodeURIComponent(key)}" data-state="${fingerprint(html)}"`;

/** FNV-1a: tells two states of one child apart. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
