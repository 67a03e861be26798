import { expect, test } from "vitest";
import { keptMarkup } from "#app/components/rows/kept-markup.ts";
import { serverRows } from "#app/components/rows/server-rows.ts";
import type { AppEnv } from "#app/env.ts";
import { createState, currentState, runWithState } from "#app/middleware/request-store.ts";

const inRequest = <T,>(run: () => T): T => runWithState(createState(new Request("http://etalase.test/orders.rsc"), { requestId: "r" } as AppEnv), run);

test("the same component with the same props is written once", () => {
  let written = 0;
  const Part = ({ name, shops }: { name: string; shops: { id: string; open: boolean }[] }) => {
    written++;
    return <p data-shops={shops.filter(({ open }) => open).length}>{name}</p>;
  };
  const write = (name: string, open: boolean) => keptMarkup(Part, { name, shops: [{ id: "a", open }] });
  expect([write("Laras", true), write("Laras", true), write("Laras", false), write("Sari", true), write("Laras", true)]).toEqual([
    '<p data-shops="1">Laras</p>',
    '<p data-shops="1">Laras</p>',
    '<p data-shops="0">Laras</p>',
    '<p data-shops="1">Sari</p>',
    '<p data-shops="1">Laras</p>',
  ]);
  expect(written).toBe(3);
});

test("components and functions are told apart by who they are, not by how they read", () => {
  const part =
    (word: string) =>
    ({ t }: { t: (key: string) => string }) => <p>{`${word} ${t("x")}`}</p>;
  const [One, Other] = [part("one"), part("other")];
  const say = (language: string) => (key: string) => `${key} in ${language}`;
  const [en, id] = [say("en"), say("id")];
  expect([keptMarkup(One, { t: en }), keptMarkup(Other, { t: en }), keptMarkup(One, { t: id })]).toEqual([
    "<p>one x in en</p>",
    "<p>other x in en</p>",
    "<p>one x in id</p>",
  ]);
});

test("nothing of a request gets into what others are shown", () => {
  const Part = () => <p>{currentState().url.pathname}</p>;
  expect(() => inRequest(() => keptMarkup(Part, {}))).toThrow("Outside of a request");
});

test("a row that reads as before is written once; its state changes with what it shows, not with what is around", () => {
  let written = 0;
  const Cells = ({ row, minute }: { row: { id: string; name: string }; minute: number }) => {
    written++;
    return <td>{`${row.name} at ${minute}`}</td>;
  };
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
  const state = (html: string) => [...html.matchAll(/data-state="(\w+)"/g)].map(([, found]) => found);
  expect(rows("A", 2)).toContain("<td>A at 2</td>");
  expect(state(rows("A", 2))).toEqual(state(first));
  expect(state(rows("C", 1))[0]).not.toBe(state(first)[0]);
  expect(state(rows("C", 1))[1]).toBe(state(first)[1]);
  expect(written).toBe(5);
});
