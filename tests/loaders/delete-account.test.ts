import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/settings/delete-account.tsx";
import { call } from "#tests/support/context.ts";

test("the page names only what is lost, and no negative quota", async () => {
  const counts = { shops: 0, products: 3, orders: 0, chats: 0, members: 1, orderQuota: -5 };
  const { result } = call(loader, {
    path: "/settings/delete-account",
    answers: {
      "GET /v1/accounts/deletion": () =>
        Response.json({ mayDelete: true, deletionAt: null, counts }),
    },
  });
  expect((await result).losses).toEqual([
    { kind: "products", count: 3 },
    { kind: "members", count: 1 },
  ]);
});
