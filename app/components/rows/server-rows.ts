import "server-only";
import { createElement, type FunctionComponent, type ReactNode } from "react";
import { setAside } from "#app/middleware/set-aside.ts";
import { staticMarkup } from "./static-markup.ts";

/** What a text can be known by: no Dates, Maps or Sets, which JSON does not tell apart. */
type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? never
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : never;

/** The rows of a `<RowsBody>`: HTML, or in a document the place where the server puts it (docs/decisions/0018-rows-made-on-the-server.md). */
export type Rows = string;

/**
 * `cells` are static-markup.ts's, of a row and of what all rows have `around` them. A row is known by its id, and written anew in the browser only when what
 * it shows, `row`, has changed.
 */
export function serverRows<Row extends { id: string }, Around extends object>(
  rows: readonly (Row & Plain<Row>)[],
  cells: (props: Around & { row: Row }) => ReactNode,
  around: Around,
): Rows {
  return setAside(
    rows.map((row) => {
      const element = createElement(cells as FunctionComponent, { row, ...around } as object);
      return `<tr data-row="${encodeURIComponent(row.id)}" data-state="${fingerprint(JSON.stringify(row))}">${staticMarkup(element)}</tr>`;
    }),
  );
}

/** FNV-1a: tells two states of one row apart. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
