import { afterAll, beforeAll, expect, test } from "vitest";
import type { SavedView } from "#contract/saved-views.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { AGUS, type BuyerShop, buyerShop, erased, requestFor, SITI } from "./buyer-world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const VIEWS = "/v1/accounts/views";

test("saved views lose an erased buyer's name and keep their other filters", async () => {
  const [shop, other] = [await buyerShop(world), await buyerShop(world)];
  const save = async ({ seller }: BuyerShop, name: string, filters: Record<string, string>) => {
    const view = { list: "orders", name, query: new URLSearchParams(filters).toString() };
    const answer = await seller.fetch(VIEWS, {
      method: "POST",
      body: JSON.stringify({ view: { ...view, isShared: false } }),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  const viewsOf = async ({ call }: BuyerShop) =>
    (await call<{ views: SavedView[] }>(`${VIEWS}?list=orders`)).views.map(
      ({ name, query }) => `${name}: ${query}`,
    );
  for (const seller of [shop, other]) {
    await save(seller, "Langganan", { search: SITI.name.toUpperCase(), status: "to_ship" });
    await save(seller, "Telepon", { search: SITI.phone });
    await save(seller, `Pesanan ${SITI.name}`, { status: "all" });
    await save(seller, "Agus", { search: AGUS.name });
  }
  const before = await viewsOf(other);
  const { orderId } = await shop.take(SITI, "S1");
  const { id } = await requestFor(shop, [`order:${orderId}`]);
  await shop.call(`/v1/privacy/requests/${id}/;erase`, "POST");
  await erased(world, shop, id);
  expect(await viewsOf(shop)).toEqual(["Agus: search=Agus+Wijaya", "Langganan: status=to_ship"]);
  expect(await viewsOf(other)).toEqual(before);
});
