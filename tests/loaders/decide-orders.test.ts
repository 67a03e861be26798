import { expect, test, vi } from "vitest";
import { decideOrders } from "#app/services/storefront/decide-orders.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { testContext } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const texts = {
  noneChosen: "shopSettings:claimed.noneChosen",
  oneDone: "shopSettings:claimed.refused",
  allDone: "shopSettings:claimed.confirmed",
  someDone: "shopSettings:claimed.confirmedSome",
} as const;

const SHOP: ChannelSummary = {
  ...{ id: "ch_1", name: "Toko Laras", channelType: "shop", status: "active" },
  ...{ shopId: "1", imported: true, orderExpMins: null },
};

/** Sends the form of a list; returns which orders were decided, and the answer. */
async function decide(fields: [string, string][], hasShop = true) {
  const me = member({ account: { channels: hasShop ? [SHOP] : [] } });
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const { context, request, state } = testContext({
    path: "/orders/payments",
    form,
    answers: {
      "GET /v1/accounts/me": () => Response.json(me),
    },
  });
  const decideOne = vi.fn(async () => undefined);
  const decideTicked = vi.fn(async (_: string, numbers: string[]) => ({
    ...{ done: numbers.slice(0, 1), left: numbers.slice(1) },
  }));
  const answer = await decideOrders(context, request, {
    ...{ page: "/orders/payments", button: "refuse", most: 2, texts, decideOne, decideTicked },
  });
  const [, tone] = /"tone":"(\w+)"/.exec(decodeURIComponent([...state.cookies].join())) ?? [];
  return { answer, tone, one: decideOne.mock.calls, ticked: decideTicked.mock.calls };
}

test("the pressed button decides its order only, whatever is ticked", async () => {
  const { one, ticked } = await decide([
    ["refuse", "AB23"],
    ["numbers", "CD45"],
  ]);
  expect(one).toEqual([[expect.any(String), "AB23"]]);
  expect(ticked).toEqual([]);
});

test("the ticked orders are decided together", async () => {
  const { one, ticked, tone } = await decide([
    ["numbers", "AB23"],
    ["numbers", "CD45"],
  ]);
  expect(one).toEqual([]);
  expect(ticked).toEqual([[expect.any(String), ["AB23", "CD45"]]]);
  // One of the two was left.
  expect(tone).toBe("warning");
  expect((await decide([["numbers", "AB23"]])).tone).toBe("success");
});

test("nothing ticked, too many ticked and no shop decide nothing", async () => {
  const many = ["A", "B", "C"].map((number): [string, string] => ["numbers", number]);
  for (const fields of [[["refuse", ""]] as [string, string][], many])
    expect(await decide(fields)).toMatchObject({ one: [], ticked: [] });
  expect((await decide([])).tone).toBe("warning");
  expect(await decide([["numbers", "AB23"]], false)).toMatchObject({ one: [], ticked: [] });
});
