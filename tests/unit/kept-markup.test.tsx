import { beforeEach, expect, test } from "vitest";
import { keptMarkup } from "#app/components/rows/kept-markup.ts";
import { serverRows } from "#app/components/rows/server-rows.ts";
import type { AppEnv } from "#app/env.ts";
import { FIRST_SEEN, SCREENFUL_END } from "#app/first-seen.ts";
import { createState, currentState, runWithState } from "#app/middleware/request-store.ts";

const inRequest = <T,>(run: () => T): T =>
  runWithState(
    createState(new Request("http://etalase.test/orders.rsc"), { requestId: "r" } as AppEnv),
    run,
  );

let written = 0;
beforeEach(() => {
  written = 0;
});

function Part({ name, shops }: { name: string; shops: { id: string; open: boolean }[] }) {
  written++;
  return <p data-shops={shops.filter(({ open }) => open).length}>{name}</p>;
}

test("the same component with the same props is written once", () => {
  const write = (name: string, open: boolean) =>
    keptMarkup(Part, { name, shops: [{ id: "a", open }] });
  expect([
    write("Laras", true),
    write("Laras", true),
    write("Laras", false),
    write("Sari", true),
    write("Laras", true),
  ]).toEqual([
    '<p data-shops="1">Laras</p>',
    '<p data-shops="1">Laras</p>',
    '<p data-shops="0">Laras</p>',
    '<p data-shops="1">Sari</p>',
    '<p data-shops="1">Laras</p>',
  ]);
  expect(written).toBe(3);
});

const OfX = ({ t }: { t: (key: string) => string }) => <p>{t("x")}</p>;
const OfY = ({ t }: { t: (key: string) => string }) => <p>{t("y")}</p>;

test("components and functions are told apart by who they are, not by how they read", () => {
  const say = (language: string) => (key: string) => `${key} in ${language}`;
  const [en, id] = [say("en"), say("id")];
  expect([
    keptMarkup(OfX, { t: en }),
    keptMarkup(OfY, { t: en }),
    keptMarkup(OfX, { t: id }),
  ]).toEqual(["<p>x in en</p>", "<p>y in en</p>", "<p>x in id</p>"]);
});

const Where = () => <p>{currentState().url.pathname}</p>;

test("nothing of a request gets into what others are shown", () => {
  expect(() => inRequest(() => keptMarkup(Where, {}))).toThrow("Outside of a request");
});

function Cells({ row, minute }: { row: { id: string; name: string }; minute: number }) {
  written++;
  return <td>{`${row.name} at ${minute}`}</td>;
}

test("a row that reads as before is written once; its state changes with what it shows, not with what is around", () => {
  const rows = (name: string, minute: number) =>
    inRequest(() =>
      serverRows(
        [
          { id: "1", name },
          { id: "2", name: "B" },
        ],
        Cells,
        { minute },
      ),
    );
  const first = rows("A", 1);
  expect(rows("A", 1)).toBe(first);
  expect(written).toBe(2);
  const states = (html: string) =>
    [...html.matchAll(/data-state="(\w+)"/g)].map(([, found]) => found);
  expect(rows("A", 2)).toContain("<td>A at 2</td>");
  expect(states(rows("A", 2))).toEqual(states(first));
  expect(states(rows("C", 1))[0]).not.toBe(states(first)[0]);
  expect(states(rows("C", 1))[1]).toBe(states(first)[1]);
  expect(written).toBe(5);
});

test("a document waits for its first row, told by where the second begins; later rows are never marked", () => {
  for (const [count, marked] of [
    [1, 0],
    [3, 1],
  ] as const)
    expect(documentRows(count).map((row) => row.includes(`id="${FIRST_SEEN}"`))).toEqual(
      Array.from({ length: count }, (_, index) => index === marked),
    );
  expect(inRequest(() => serverRows(named(12), Cells, { minute: 1 }))).not.toContain(FIRST_SEEN);
});

test("a long list of a document says in its tenth row where a screenful ends, others do not", () => {
  expect(documentRows(10)).not.toContain(SCREENFUL_END);
  const rows = documentRows(11);
  const end = rows.indexOf(SCREENFUL_END);
  expect(rows.slice(0, end).join("").match(/<tr /g)).toHaveLength(10);
  expect(rows[end + 1]).toBe("</td></tr>");
  expect(rows.toSpliced(end, 1).join("").replace(` id="${FIRST_SEEN}"`, "")).toBe(
    inRequest(() => serverRows(named(11), Cells, { minute: 1 })),
  );
});

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `A${index}` }));

function documentRows(count: number): string[] {
  const state = createState(new Request("http://etalase.test/orders"), {
    requestId: "r",
  } as AppEnv);
  runWithState(state, () => serverRows(named(count), Cells, { minute: 1 }));
  return [...(state.aside?.[0] ?? [])];
}
