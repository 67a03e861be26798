import type { RuleInput, StockRule } from "#contract/stock-rules.ts";
import type { Seller, World } from "#tests/support/seller-world.ts";

export const AMOUNTS = {
  ratioPercent: 100,
  fixedQuantity: null,
  offset: 0,
  maxPerChannel: null,
  safetyLevel: 0,
  lastUnits: 0,
  priorityChannelId: null,
};
export const RULE: RuleInput = {
  name: "Semua",
  scope: "all",
  scopeValues: [],
  channelIds: [],
  warehouseIds: [],
  ...AMOUNTS,
};
export const forSkus = (...scopeValues: string[]) => ({ scope: "sku" as const, scopeValues });

export const create = (seller: Seller, changes: Partial<RuleInput>) =>
  seller.fetch("/v1/stocks/rules", { method: "POST", body: { rule: { ...RULE, ...changes } } });
export const update = (seller: Seller, id: string, changes: Partial<RuleInput>) =>
  seller.fetch(`/v1/stocks/rules/${id}`, {
    method: "PUT",
    body: { rule: { ...RULE, ...changes } },
  });
export const remove = (seller: Seller, id: string) =>
  seller.fetch(`/v1/stocks/rules/${id}`, { method: "DELETE" });
export const assign = (seller: Seller, stockIds: string[], ruleId: string | null) =>
  seller.fetch("/v1/stocks/ruleId", { method: "PUT", body: { stockIds, ruleId } });
export const readRules = async (seller: Seller) =>
  ((await seller.fetch("/v1/stocks/rules")).body as unknown as { rules: StockRule[] }).rules;

/** Returns the pushes to the marketplace since the last call. */
export const drainPushes = async (world: World) => {
  await world.drain();
  return world.connector.stockPushes
    .splice(0)
    .map(({ externalVariantId, quantity }) => [externalVariantId.replace("v-", ""), quantity]);
};
export async function createSellerWith(
  world: World,
  levels: Record<string, number>,
): Promise<Seller> {
  const seller = await world.signUp();
  for (const [sku, onHand] of Object.entries(levels)) await world.stockUp(seller, sku, onHand);
  await drainPushes(world);
  return seller;
}
