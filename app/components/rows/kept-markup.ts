import "server-only";
import { createElement, type FunctionComponent, type ReactNode } from "react";
import { outsideOfRequests } from "#app/middleware/request-store.ts";
import { staticMarkup } from "./static-markup.ts";

/** What a text can be known by: no Dates, Maps or Sets, which JSON does not tell apart. */
type Plain<T> = T extends
  | string
  | number
  | boolean
  | null
  | undefined
  | ((...args: never[]) => unknown)
  ? T
  : T extends Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? never
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : never;

/** A component whose markup depends on nothing but its props; functions among them (`t`) are told apart by who they are. */
export type KeptComponent<P> = (props: P) => ReactNode;
export type PlainProps<P> = P & Plain<P>;

/** Letters in each generation: keys and what they stand for. */
const ROOM = 1_000_000;
let young = new Map<string, string>();
let old = new Map<string, string>();
let used = 0;

/**
 * What was made for the key before, else what `make` makes. Whoever looks at a list looks at it again, and after each change of one row all are written.
 * `make` cannot see the request, so that nothing of it gets into what others are shown.
 */
export function keptText(key: string, make: () => string): string {
  const known = young.get(key);
  if (known !== undefined) return known;
  const text = old.get(key) ?? outsideOfRequests(make);
  if (used > ROOM) {
    old = young;
    young = new Map();
    used = 0;
  }
  young.set(key, text);
  used += key.length + text.length;
  return text;
}

/** The markup of a component, which is made once for the same props. */
export function keptMarkup<P extends object>(
  component: KeptComponent<P>,
  props: PlainProps<P>,
): string {
  return keptText(keyOf(component, props), () =>
    staticMarkup(createElement(component as FunctionComponent, props as object)),
  );
}

/** What stands for a component and its props in keys. */
export function keyOf(component: (props: never) => ReactNode, props: object): string {
  return JSON.stringify([component, props], (_, value: unknown) =>
    typeof value === "function" ? numberOf(value) : value,
  );
}

const numbers = new WeakMap<object, number>();
let given = 0;

function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? given++;
  numbers.set(thing, number);
  return number;
}
