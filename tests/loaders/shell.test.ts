import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/_layout.tsx";
import { call } from "#tests/support/context.ts";

test("the shell gets only the fields it shows of member and account", async () => {
  const text = JSON.stringify(await call(loader).result);
  expect(text).toContain("laras@tokolaras.id");
  // The account's id is sent only if there is another to switch to.
  expect(text).not.toMatch(/usr_1|acc_1|permissions|stock-manage/);
});

test("a pending toast is shown once; an invalid or foreign one is dropped", async () => {
  const toast = (value: unknown) => ({
    cookie: `toast=${encodeURIComponent(JSON.stringify(value))}`,
  });
  const { result, state } = call(
    loader,
    toast([{ tone: "success", key: "common:page.range", values: { from: 1, to: 2, total: 3 } }]),
  );
  expect((await result).toasts).toMatchObject([{ tone: "success", text: "1 – 2 of 3" }]);
  expect([...state.cookies].join()).toContain("toast=; Path=/");
  expect((await call(loader, toast([{ tone: "shout", key: "x" }])).result).toasts).toEqual([]);
  expect((await call(loader, { cookie: "toast=not-json" }).result).toasts).toEqual([]);
  const undo = (to: string) => [
    { tone: "success", key: "common:list.filteredEmpty", undo: { to, fields: { back: "/" } } },
  ];
  const own = undo("/products-history/undo/b1");
  expect((await call(loader, toast(own)).result).toasts).toMatchObject([{ undo: own[0]?.undo }]);
  for (const foreign of ["https://example.com/", "//example.com", "/\\example.com"])
    expect((await call(loader, toast(undo(foreign))).result).toasts, foreign).toEqual([]);
});
