import { Hono } from "hono";
import { expect, test } from "vitest";
import { tiktok } from "#sandbox/tiktok/sandbox.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createWorld, ORIGIN } from "./world.ts";

/** TikTok Shop's sandbox, with browsers of two sellers and one without a seller. */
async function place() {
  const { deps, controls } = await createWorld();
  const { shopId } = await controls.createShop({
    name: "Toko Laras",
    region: "ID",
    seller: SELLER,
  });
  const line = { name: "Payung Lipat Otomatis Anti UV", sku: "P-1", price: 89_000, stock: 5 };
  const { productId } = await controls.addItem(shopId, line);
  const [item] = await controls.listItems(shopId);
  const lines = [{ skuId: item?.skuId ?? "", quantity: 1 }];
  const [order] = await controls.createOrder({ shopId, lines });
  const browse = (who: string | null, path: string, fields?: object) => {
    const seller = async () => who ?? new Response(null, { status: 302 });
    const app = new Hono().route("/sandbox/tiktok", tiktok.routes({ ...deps, seller }));
    const init = fields && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    };
    return app.fetch(new Request(`${ORIGIN}/controls${path}`, init));
  };
  return { shopId, productId, orderId: order?.orderId ?? "", browse };
}

test("a visitor who is not signed in can see and change nothing", async () => {
  const { shopId, orderId, browse } = await place();
  for (const path of ["", "/shops", `/orders?shopId=${shopId}`])
    expect((await browse(null, path)).status, path).toBe(302);
  expect((await browse(null, "/deauthorise", { shopId })).status).toBe(302);
  expect((await browse(null, "/cancel", { orderId })).status).toBe(302);
});

test("a user sees and changes only their own shops; another's answer 404", async () => {
  const { shopId, orderId, productId, browse } = await place();
  expect(await (await browse("budi", "/shops")).json()).toEqual({ shops: [] });
  expect((await browse("budi", `/orders?shopId=${shopId}`)).status).toBe(404);
  expect((await browse(SELLER, `/orders?shopId=${shopId}`)).status).toBe(200);
  expect(await (await browse("budi", `?shop=${shopId}`)).text()).not.toContain(orderId);
  for (const action of ["deauthorise", "expireToken", "warnExpiry"])
    expect((await browse("budi", `/${action}`, { shopId })).status, action).toBe(422);
  for (const action of ["cancel", "pay", "requestReturn"])
    expect((await browse("budi", `/${action}`, { orderId })).status, action).toBe(422);
  expect((await browse("budi", "/takeDown", { productId })).status).toBe(422);
  expect((await browse(SELLER, "/warnExpiry", { shopId })).status).toBe(200);
});

test("a shop created in the controls belongs to its creator, whatever the form contains", async () => {
  const { browse } = await place();
  const made = await browse("budi", "/createShop", { name: "Baru", region: "ID", seller: SELLER });
  const { shopId } = await made.json();
  expect((await browse(SELLER, "/warnExpiry", { shopId })).status).toBe(422);
  expect((await browse("budi", "/warnExpiry", { shopId })).status).toBe(200);
});
