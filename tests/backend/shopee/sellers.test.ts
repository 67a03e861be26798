import { afterAll, beforeAll, expect, test } from "vitest";
import { ORIGIN, startTestBackend } from "#tests/support/backend.ts";
import { type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

const world = await startTestBackend();
afterAll(world.close);
const BASE = `${ORIGIN}/sandbox/shopee`;

let laras: SellingAccount;
let budi: SellingAccount;
let orderSn: string;
beforeAll(async () => {
  laras = await startSelling(world);
  budi = await startSelling(world);
  const [order] = await world.sandbox.controls.listOrders(laras.shopId);
  orderSn = order?.orderSn ?? "";
});

/** Browses with the account's session, or without one. */
const browse = (who: SellingAccount | null, path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  if (who) headers.set("Cookie", `x-jwt=${who.token}`);
  return world.sandbox.fetch(new Request(BASE + path, { ...init, headers }));
};
const act = (
  who: SellingAccount | null,
  action: string,
  fields: object,
  site = "same-origin",
): Response | Promise<Response> =>
  browse(who, `/controls/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": site },
    body: JSON.stringify(fields),
  });

test("a visitor who is not signed in is sent to sign-in and back, and can change nothing", async () => {
  const looking = await browse(null, "/controls?shop=1&lang=id");
  expect(looking.status).toBe(302);
  expect(looking.headers.get("Location")).toBe(
    `/api/v1/accounts/auth/signin?${new URLSearchParams({ target: "/sandbox/shopee/controls?shop=1&lang=id" })}`,
  );
  for (const path of ["/controls/shops", `/controls/orders?shopId=${laras.shopId}`])
    expect((await browse(null, path)).status).toBe(302);
  expect((await act(null, "deauthorise", { shopId: laras.shopId })).status).toBe(403);
});

test("a user sees and changes only their own shops; another's answer 404", async () => {
  const { shops } = await (await browse(budi, "/controls/shops")).json();
  expect(shops.map(({ shopId }: { shopId: number }) => shopId)).toEqual([budi.shopId]);
  expect((await browse(budi, `/controls/orders?shopId=${laras.shopId}`)).status).toBe(404);
  expect((await browse(laras, `/controls/orders?shopId=${laras.shopId}`)).status).toBe(200);
  expect(await (await browse(budi, `/controls?shop=${laras.shopId}`)).text()).not.toContain(
    orderSn,
  );
  for (const action of ["deauthorise", "expireToken", "addExampleItems", "failNextLabel"])
    expect((await act(budi, action, { shopId: laras.shopId })).status, action).toBe(422);
  for (const action of ["cancel", "pay", "requestReturn"])
    expect((await act(budi, action, { orderSn })).status, action).toBe(422);
  const [item] = await world.sandbox.controls.listItems(laras.shopId);
  const line = `${item?.itemId}:0`;
  for (const { shopId } of [laras, budi])
    expect((await act(budi, "takeDown", { shopId, line })).status).toBe(422);
  // Naming the own shop for another seller's order does not help either.
  expect((await act(budi, "requestCancel", { shopId: budi.shopId, orderSn })).status).toBe(422);
  expect((await act(laras, "addExampleItems", { shopId: laras.shopId })).status).toBe(200);
});

test("a shop created in the controls belongs to its creator, whatever the form contains", async () => {
  const made = await act(budi, "createShop", {
    name: "Toko Baru",
    region: "ID",
    seller: laras.accountId,
  });
  const { shopId } = await made.json();
  expect((await act(laras, "warnExpiry", { shopId })).status).toBe(422);
  expect((await act(budi, "warnExpiry", { shopId })).status).toBe(200);
});

test("a cross-site page cannot use the controls with a user's session", async () => {
  expect((await act(laras, "deauthorise", { shopId: laras.shopId }, "cross-site")).status).toBe(
    403,
  );
});

test("members who may not connect shops have no shop here", async () => {
  const staff = await startSelling(world);
  await world.setPermissions(staff, ["order-manage"]);
  expect((await browse(staff, "/controls")).status).toBe(403);
  expect((await act(staff, "addExampleItems", { shopId: staff.shopId })).status).toBe(403);
});

test("only the shop's own seller can consent", async () => {
  const link = `/auth?${new URLSearchParams({ partner_id: "1000001", redirect_uri: `${ORIGIN}/channels` })}`;
  expect((await browse(null, link)).status).toBe(302);
  const page = await (await browse(budi, link)).text();
  expect(page).toContain(`value="${budi.shopId}"`);
  expect(page).not.toContain(`value="${laras.shopId}"`);
  const agreed = await browse(budi, link, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ shop: String(laras.shopId), decision: "confirm" }),
  });
  expect(agreed.status).toBe(422);
});
