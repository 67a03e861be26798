import { beforeAll, expect, test } from "vitest";
import { stockRules, stocks } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import type { StockRule } from "#contract/stock-rules.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

type Rule = typeof stockRules.$inferInsert;
const general = { name: "Semua toko", kind: "general", ratioPercent: 80 } as const;
const addRule = (seller: Seller, rule: Omit<Rule, "accountId">) =>
  world.backend.db.insert(stockRules).values({ ...rule, accountId: seller.accountId });
const rulesOf = async (seller: Seller, query = "") => {
  const answer = await seller.fetch(`/v1/stocks/rules${query}`);
  return { status: answer.status, rules: (answer.body as unknown as { rules: StockRule[] }).rules };
};
const setupOf = async (seller: Seller) => (await seller.fetch("/v1/stocks/;setup")).body;

test("the general rule is listed first, then those of SKUs, categories and everything, of the own account", async () => {
  const [seller, other] = [await world.signUp(), await world.signUp()];
  await addRule(seller, { name: "Batik", kind: "custom", fixedQuantity: 5 });
  await addRule(seller, {
    name: "Kaos",
    kind: "custom",
    scope: "sku",
    scopeValues: ["K"],
    ratioPercent: 50,
  });
  await addRule(seller, general);
  await addRule(other, { ...general, name: "Bukan kita" });
  expect((await rulesOf(seller)).rules).toMatchObject([
    {
      name: "Semua toko",
      kind: "general",
      scope: "all",
      ratioPercent: 80,
      fixedQuantity: null,
      stockCount: null,
    },
    { name: "Kaos", ratioPercent: 50 },
    { name: "Batik", fixedQuantity: 5, ratioPercent: null },
  ]);
});

test("another account's rules cannot be read", async () => {
  const [seller, other] = [await world.signUp(), await world.signUp()];
  expect((await rulesOf(seller, `?accountId=${seller.accountId}`)).status).toBe(200);
  expect((await rulesOf(seller, `?accountId=${other.accountId}`)).status).toBe(403);
});

test("with stockInfo each rule has the number of its levels", async () => {
  const seller = await world.signUp();
  for (const sku of ["A", "B", "C"]) await world.stockUp(seller, sku, 5);
  const elsewhere = await world.addWarehouse(seller, "Gudang Bandung");
  await world.stockUp(seller, "D", 5, { warehouseId: elsewhere });
  await addRule(seller, general);
  await addRule(seller, {
    name: "SKU",
    kind: "custom",
    scope: "sku",
    scopeValues: ["a", "D", "none"],
    fixedQuantity: 1,
  });
  await addRule(seller, {
    name: "Bandung",
    kind: "custom",
    warehouseIds: [elsewhere],
    fixedQuantity: 1,
  });
  await addRule(seller, {
    name: "Category",
    kind: "custom",
    scope: "category",
    scopeValues: ["Batik"],
    fixedQuantity: 1,
  });
  const counts = Object.fromEntries(
    (await rulesOf(seller, "?stockInfo=true")).rules.map((rule) => [rule.name, rule.stockCount]),
  );
  expect(counts).toEqual({ "Semua toko": 4, SKU: 2, Bandung: 1, Category: 0 });
});

test("an account has one general rule, and a rule has a ratio or a quantity", async () => {
  const seller = await world.signUp();
  await addRule(seller, general);
  await expect(addRule(seller, general)).rejects.toThrow();
  await expect(
    addRule(seller, { name: "both", kind: "custom", ratioPercent: 10, fixedQuantity: 1 }),
  ).rejects.toThrow();
  await expect(addRule(seller, { name: "neither", kind: "custom" })).rejects.toThrow();
  await expect(
    addRule(seller, { name: "too much", kind: "custom", ratioPercent: 201 }),
  ).rejects.toThrow();
});

test("the steps of stock setup are completed in order, per account", async () => {
  const [seller, other] = [await world.signUp(), await world.signUp()];
  expect(await setupOf(seller)).toMatchObject({
    hasRule: false,
    rules: 0,
    hasHistory: false,
    hasSyncEnabled: false,
  });
  await addRule(seller, general);
  expect(await setupOf(seller)).toMatchObject({
    hasRule: true,
    rules: 1,
    hasHistory: false,
    hasSyncEnabled: false,
  });
  const variantId = await world.stockUp(seller, "A", 0);
  await world.backend.db.update(stocks).set({ syncEnabled: false });
  const { accountId, warehouseId } = seller;
  await transaction(world.backend.db, (tx) =>
    moveStock(tx, {
      accountId,
      variantId,
      warehouseId,
      type: "adjustment",
      onHandDelta: 3,
      actor: "system",
    }),
  );
  expect(await setupOf(seller)).toMatchObject({
    hasRule: true,
    hasHistory: true,
    hasSyncEnabled: false,
  });
  await world.backend.db.update(stocks).set({ syncEnabled: true });
  expect(await setupOf(seller)).toMatchObject({
    hasRule: true,
    hasHistory: true,
    hasSyncEnabled: true,
  });
  expect(await setupOf(other)).toMatchObject({
    hasRule: false,
    hasHistory: false,
    hasSyncEnabled: false,
  });
});

test("the onboarding shows how much stock is entered and synced", async () => {
  const seller = await world.signUp();
  expect(await setupOf(seller)).toMatchObject({ levels: { total: 0, counted: 0, synced: 0 } });
  for (const sku of ["A", "B"]) await world.stockUp(seller, sku, 5);
  await world.addWarehouse(seller, "Gudang Kosong");
  expect(await setupOf(seller)).toMatchObject({ levels: { total: 2, counted: 2 } });
});
