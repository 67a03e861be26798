import { expect, test } from "vitest";
import { orderStatus } from "#backend/marketplaces/shopee/statuses.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { connectShop, createWorld, draft, ORIGIN, uploadPicture } from "./world.ts";

async function sellingShop() {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  const listing = await world.connector.listings.create(
    credentials,
    draft(await uploadPicture(world.connector.listings, credentials)),
    null,
  );
  const json = async (action: string, body: object) => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const answer = await world.app.request(`${ORIGIN}/controls/${action}`, init);
    return { status: answer.status, body: await answer.json() };
  };
  const form = (action: string, fields: Record<string, string>) =>
    world.app.request(`${ORIGIN}/controls/${action}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
  return { ...world, shopId, credentials, itemId: Number(listing.externalProductId), json, form };
}

test("orders are created and changed by JSON", async () => {
  const { json, shopId, itemId } = await sellingShop();
  const made = await json("createOrder", { shopId, items: [{ itemId, quantity: 2 }], count: 2 });
  expect(made.body.orders).toHaveLength(2);
  expect(made.body.orders[0].status).toBe("UNPAID");
  const orderSn = made.body.orders[0].orderSn;
  expect(await json("pay", { orderSn })).toEqual({
    status: 200,
    body: { ok: true, orderSn, status: "READY_TO_SHIP" },
  });
  expect(await json("deliver", { orderSn })).toMatchObject({
    status: 422,
    body: { ok: false, message: expect.stringContaining("READY_TO_SHIP") },
  });
  expect(await json("pay", {})).toMatchObject({ status: 422 });
  expect((await json("toString", {}).catch(() => ({ status: 404 }))).status).toBe(404);
});

test("the page's forms work without scripts and return to the shop", async () => {
  const { app, form, shopId, itemId, controls } = await sellingShop();
  const answer = await form("createOrder", {
    shopId: String(shopId),
    back: String(shopId),
    line: `${itemId}:0`,
    quantity: "3",
    count: "1",
    paid: "on",
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`/sandbox/shopee/controls?shop=${shopId}&done=1`);
  const [order] = await controls.listOrders(shopId);
  expect(order).toMatchObject({ status: "READY_TO_SHIP", total: 236_000 });

  const page = await (await app.request(`${ORIGIN}/controls?shop=${shopId}&lang=id`)).text();
  expect(page).toContain(order?.orderSn);
  expect(page).toContain("Atur di Seller Centre");
  expect(page).not.toContain("Kurir menjemput");
  expect(page).not.toContain("<script");

  expect(page).toContain("controls/split");
  for (const action of ["cancelUnits", "split"])
    await form(action, { orderSn: order?.orderSn ?? "", back: String(shopId) });
  const [parted] = await controls.listOrders(shopId);
  expect(parted).toMatchObject({
    parcels: [{}, {}],
    lines: [{ quantity: 3, cancelledQuantity: 1 }],
  });
  const after = await (await app.request(`${ORIGIN}/controls?shop=${shopId}&lang=id`)).text();
  expect(after).not.toContain("controls/split");

  const refused = await form("collect", { orderSn: order?.orderSn ?? "", back: String(shopId) });
  const shown = await app.request(
    new URL(refused.headers.get("location") ?? "", ORIGIN).toString(),
  );
  expect(await shown.text()).toContain('role="alert"');
});

test("text typed by buyers and sellers is escaped", async () => {
  const { app, controls, shopId } = await sellingShop();
  const shop = await controls.createShop({ name: "<b>Toko</b>", region: "TH", seller: SELLER });
  const page = await (
    await app.request(`${ORIGIN}/controls?shop=${shop.shopId}&problem=<i>x</i>`)
  ).text();
  expect(page).toContain("&lt;b&gt;Toko&lt;/b&gt;");
  expect(page).toContain("&lt;i&gt;x&lt;/i&gt;");
  expect(shopId).toBeGreaterThan(0);
});

test("unknown paths of the API answer in its own error format", async () => {
  const { app } = await sellingShop();
  const answer = await app.request(`${ORIGIN}/api/v2/product/nothing`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: "error_param",
    message: expect.stringContaining("currently offline"),
    request_id: expect.any(String),
  });
});

test("native statuses map to ours, and unknown ones to none", () => {
  const plain = { pendingTerms: [], logisticsStatuses: [] };
  expect(orderStatus("READY_TO_SHIP", plain)).toBe("to_process");
  expect(
    orderStatus("READY_TO_SHIP", { ...plain, pendingTerms: ["ARRANGE_SHIPMENT_PENDING"] }),
  ).toBe("on_hold");
  expect(orderStatus("PENDING", plain)).toBe("on_hold");
  expect(
    orderStatus("CANCELLED", { ...plain, logisticsStatuses: ["LOGISTICS_DELIVERY_FAILED"] }),
  ).toBe("delivery_failed");
  expect(orderStatus("CANCELLED", plain)).toBe("cancelled");
  expect(orderStatus("SOMETHING_NEW", plain)).toBeNull();
});
