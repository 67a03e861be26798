import { expect, test } from "vitest";
import { serverRows } from "#app/components/rows/server-rows.ts";
import type { AppEnv } from "#app/env.ts";
import { createState, runWithState } from "#app/middleware/request-store.ts";

const Cells = ({ row, minute }: { row: { id: string; name: string }; minute: number }) => (
  <td>{`${row.name} at ${minute}`}</td>
);
const ROWS = (name: string) => [
  { id: "1", name },
  { id: "2", name: "B" },
];
const state = (path: string) =>
  createState(new Request(`http://etalase.test${path}`), { requestId: "r" } as AppEnv);
const write = (name: string, minute: number) =>
  runWithState(state("/orders.rsc"), () => serverRows(ROWS(name), Cells, { minute }));
const statesIn = (html: string) =>
  [...html.matchAll(/data-state="(\w+)"/g)].map(([, found]) => found);

test("a row's state changes with what it shows, not with what is around", () => {
  const first = write("A", 1);
  expect(write("A", 2)).toContain("<td>A at 2</td>");
  expect(statesIn(write("A", 2))).toEqual(statesIn(first));
  expect(statesIn(write("C", 1))[0]).not.toBe(statesIn(first)[0]);
  expect(statesIn(write("C", 1))[1]).toBe(statesIn(first)[1]);
});

test("in a document the rows go past the payload, which has their place", () => {
  const document = state("/orders");
  const place = runWithState(document, () => serverRows(ROWS("A"), Cells, { minute: 1 }));
  expect(place).toBe("<!--fragment 0-->");
  expect(document.fragments?.[0]?.join("")).toBe(write("A", 1));
});
