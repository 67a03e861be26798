import { isValidElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import type { AppEnv } from "#app/env.ts";
import {
  createState,
  currentState,
  getMe,
  getT,
  runWithState,
} from "#app/middleware/request-store.ts";
import { placeFragment } from "#app/static/fragment.ts";
import { renderChild, Static } from "#app/static/static.tsx";

interface RowProps {
  row: { id: string; name: string };
  around: string;
}
const Row = ({ row, around }: RowProps) => (
  <tr className="row">
    <td>{`${row.name} ${around}`}</td>
  </tr>
);
const rowOf = (name: string, around = "") =>
  renderChild(<Row key="a b" row={{ id: "1", name }} around={around} />);
const stateIn = (html: string) => /data-state="(\w+)"/.exec(html)?.[1];

const state = (path: string) =>
  createState(new Request(`http://etalase.test${path}`), { requestId: "r" } as AppEnv);
const inPage = (children: ReactNode) =>
  runWithState(state("/orders.rsc?lang=en"), () => Static({ as: "div", children }));

test("a child is identified by its key and content", () => {
  expect(rowOf("A")).toMatch(
    /^<tr data-key="a%20b" data-state="\w+" class="row"><td>A <\/td><\/tr>$/,
  );
  expect(stateIn(rowOf("A"))).toBe(stateIn(rowOf("A")));
  expect(stateIn(rowOf("B"))).not.toBe(stateIn(rowOf("A")));
  expect(stateIn(rowOf("A", "now"))).not.toBe(stateIn(rowOf("A")));
  expect(renderChild(<b>one</b>)).toBe("<b>one</b>");
});

test("in a document, static markup is inserted outside of the payload", () => {
  const document = state("/orders");
  expect(runWithState(document, () => placeFragment(["<b>", "</b>"]))).toBe("<!--fragment 0-->");
  expect(document.fragments).toEqual([["<b>", "</b>"]]);
  expect(runWithState(state("/orders.rsc"), () => placeFragment(["<b>", "</b>"]))).toBe("<b></b>");
});

const Titled = () => <b>{getT()("orders:title")}</b>;
test("the same child in another language has another state", () => {
  const stateFor = (language: string) =>
    runWithState(state(`/orders?lang=${language}`), () =>
      stateIn(renderChild(<Titled key="title" />)),
    );
  expect(stateFor("th")).not.toBe(stateFor("en"));
  expect(stateFor("en")).toBe(stateFor("en"));
});

function Personal() {
  void getMe();
  return <b>?</b>;
}

test("static markup can use the request's texts, but no other part of it", () => {
  expect(isValidElement(inPage(<Titled />))).toBe(true);
  expect(() => inPage(<Personal />)).toThrow("Not static");
  expect(
    runWithState(state("/"), () => currentState().token),
    "afterwards there is",
  ).toBeNull();
});

const Any = (_: { of: unknown }) => <b />;

test("props are plain data", () => {
  expect(() => inPage([<Any key="1" of={[{ a: 1, b: [null, undefined, true] }]} />])).not.toThrow();
  for (const of of [() => 1, new Date(), [{ deep: new Map() }], { deep: <b /> }])
    expect(() => inPage(<Any of={of} />)).toThrow("plain data");
});
