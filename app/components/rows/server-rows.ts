import "server-only";
import { createElement, type FunctionComponent } from "react";
import { FIRST_SEEN, firstSeenOf, SCREENFUL_END } from "#app/first-seen.ts";
import { currentState } from "#app/middleware/request-store.ts";
import { setAside } from "#app/middleware/set-aside.ts";
import { type KeptComponent, keptText, keyOf, type PlainProps } from "./kept-markup.ts";
import { staticMarkup } from "./static-markup.ts";

/** The rows of a `<RowsBody>`: HTML, or in a document the place where the server puts it (docs/decisions/0018-rows-made-on-the-server.md). */
export type Rows = string;

/**
 * `cells` are static-markup.ts's, of a row and of what all rows have `around` them. A row is known by its id, and written anew in the browser only when what
 * it shows, `row`, has changed.
 */
export function serverRows<Row extends { id: string }, Around extends object>(
  rows: readonly PlainProps<Row>[],
  cells: KeptComponent<Around & { row: Row }>,
  around: PlainProps<Around>,
): Rows {
  const place = shortFor(keyOf(cells, around));
  const written = rows.map((row) => {
    const shown = JSON.stringify(row);
    const write = () =>
      `${startOf(row, shown)}${staticMarkup(createElement(cells as FunctionComponent, { row, ...around } as object))}</tr>`;
    return keptText(`${place} ${shown}`, write);
  });
  return setAside(currentState().aside === null ? written : marked(written));
}

/** As many rows as a window of 768 pixels shows. */
const SCREENFUL = 10;
const LAST_CELL_END = /(?=<\/t[dh]><\/tr>$)/;

/** Only in a document: the browser puts later rows before and after those it has. */
function marked(rows: readonly string[]): string[] {
  const seen = firstSeenOf(rows.length);
  const last = rows.length > SCREENFUL ? SCREENFUL - 1 : -1;
  return rows.flatMap((row, index) => {
    if (index === seen) return row.replace("<tr", `<tr id="${FIRST_SEEN}"`);
    if (index !== last) return row;
    const [cells = "", end = ""] = row.split(LAST_CELL_END);
    return [cells, SCREENFUL_END, end];
  });
}

const startOf = (row: { id: string }, shown: string): string =>
  `<tr data-row="${encodeURIComponent(row.id)}" data-state="${fingerprint(shown)}">`;

/** FNV-1a: tells two states of one row apart. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Numbers for what is around rows, which would stand before each of them otherwise. No number is given twice. */
const places = new Map<string, number>();
const MOST_PLACES = 1000;
let numbered = 0;

function shortFor(around: string): number {
  const known = places.get(around);
  if (known !== undefined) return known;
  if (places.size === MOST_PLACES) places.clear();
  places.set(around, numbered);
  return numbered++;
}
