import "server-only";
import type { ReactNode } from "react";
import { setAside } from "#app/middleware/set-aside.ts";
import { staticMarkup } from "./static-markup.ts";

/** The rows of a `<RowsBody>`: HTML, or in a document the place where the server puts it (docs/decisions/0018-rows-made-on-the-server.md). */
export type Rows = string;

/** `cells` are static-markup.ts's. A row is known by its id, and written anew in the browser only when what it shows, `row`, has changed. */
export function serverRows<Row extends { id: string }>(rows: readonly Row[], cells: (row: Row) => ReactNode): Rows {
  return setAside(rows.flatMap((row) => [startOf(row), staticMarkup(cells(row)), "</tr>"]));
}

const startOf = (row: { id: string }): string => `<tr data-row="${encodeURIComponent(row.id)}" data-state="${fingerprint(JSON.stringify(row))}">`;

/** FNV-1a: tells two states of one row apart. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
