import { expect, test } from "vitest";
import { action as changeAccount } from "#app/routes/_app/admin/accounts/$accountId/index.tsx";
import { action as makeCoupon } from "#app/routes/_app/admin/coupons/index.tsx";
import { action as changeParcels } from "#app/routes/_app/orders/$orderId/parcels/index.tsx";
import { action as packParcels } from "#app/routes/_app/pick-and-pack/pack.tsx";
import { action as scanCount } from "#app/routes/_app/stocks/counting/$countId/index.tsx";
import { action as receiveTransfer } from "#app/routes/_app/stocks/manage/transfers/$transferId/index.tsx";
import { call } from "#tests/support/context.ts";

/** Returns the request that a page's form makes to the backend. */
async function asked<Arguments>(
  action: (args: Arguments) => Promise<unknown>,
  { url, ...occasion }: { url: string } & Parameters<typeof call>[1],
) {
  const answer = () => Response.json({ code: "refused", message: "" }, { status: 422 });
  const { result, requests } = call(action, { ...occasion, answers: { [`POST ${url}`]: answer } });
  await result;
  const post = requests.find(({ method }) => method === "POST");
  return post ? await post.json() : null;
}

const WRITTEN = ["2000", "2.000", "2,000", " 2 000 ", "๒๐๐๐", "๒,๐๐๐"];

test.each(WRITTEN)("%s pieces of a counted level are read as two thousand", async (quantity) => {
  const counted = await asked(scanCount, {
    ...{ path: "/stocks/counting/c1", params: { countId: "c1" } },
    url: "/v1/stocks/counts/c1/;scan",
    form: { intent: "scan", clientId: "k", code: "KAOS-1", mode: "set", quantity },
  });
  expect(counted).toMatchObject({ quantity: 2000, mode: "set" });
});

test.each(WRITTEN)("a parcel of %s g weighs two kilograms", async (weightG) => {
  const { requests, result } = call(packParcels, {
    ...{ path: "/pick-and-pack/pack", form: { intent: "weigh", pickpackId: "p1", weightG } },
    answers: { "PUT /v1/orders/pickpacks/p1": () => Response.json({}, { status: 422 }) },
  });
  await result;
  const put = requests.find(({ method }) => method === "PUT");
  expect(await put?.json()).toMatchObject({ weightG: 2000 });
});

test.each(WRITTEN)("%s units of a transfer are received as two thousand", async (typed) => {
  const received = await asked(receiveTransfer, {
    ...{ path: "/stocks/manage/transfers/t1", params: { transferId: "t1" } },
    url: "/v1/stocks/transfers/t1/;receive",
    form: { "received-v1": typed },
  });
  expect(received).toMatchObject({ lines: [{ variantId: "v1", received: 2000 }] });
});

test("a scan without a quantity is one piece, and one piece can be removed", async () => {
  const counted = (quantity: string) =>
    asked(scanCount, {
      ...{ path: "/stocks/counting/c1", params: { countId: "c1" } },
      url: "/v1/stocks/counts/c1/;scan",
      form: { intent: "scan", clientId: "k", code: "KAOS-1", mode: "add", quantity },
    });
  expect(await counted("")).toMatchObject({ quantity: 1 });
  expect(await counted("-1")).toMatchObject({ quantity: -1 });
});

test.each(WRITTEN)("a coupon of %s orders gives two thousand", async (quota) => {
  const made = await asked(makeCoupon, {
    ...{ path: "/admin/coupons", url: "/admin-coupons" },
    form: { code: "LEBARAN", quota, maxUses: quota },
  });
  expect(made).toMatchObject({ quota: 2000, maxUses: 2000 });
});

test("an account's quota is changed by the typed number", async () => {
  const changed = await asked(changeAccount, {
    ...{ path: "/admin/accounts/a1", params: { accountId: "a1" } },
    url: "/admin-accounts/a1/order-quota",
    form: { intent: "quota", note: "Ganti rugi", delta: "−1.500" },
  });
  expect(changed).toMatchObject({ delta: -1500 });
});

test("units of an order line are split into parcels as typed", async () => {
  const split = await asked(changeParcels, {
    ...{ path: "/orders/o1/parcels", params: { orderId: "o1" } },
    url: "/v1/orders/o1/shipment/parcels/;split",
    form: {
      intent: "split",
      "lines[0].id": "l1",
      "lines[0].quantity": "1500",
      "lines[0].units[0]": "1.000",
      "lines[0].units[1]": "500",
      "lines[0].units[2]": "",
    },
  });
  expect(split).toEqual({
    parcels: [[{ lineId: "l1", quantity: 1000 }], [{ lineId: "l1", quantity: 500 }]],
  });
});
