import { and, eq, gte, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import type { SandboxDeps } from "./deps.ts";
import { skus } from "./schema.ts";

const DAY_MS = 86_400_000;

async function storeCampaign(
  deps: SandboxDeps,
  units: number,
  which: SQL | undefined,
): Promise<void> {
  const now = deps.now();
  const campaignEndsAt = new Date(now.getTime() + DAY_MS);
  await deps.db
    .update(skus)
    .set({ campaignUnits: units, campaignStartsAt: now, campaignEndsAt })
    .where(which);
}

/** A campaign of a day reserves units of each of a product's variants. */
export const promoteProduct = (deps: SandboxDeps, itemId: string, units: number) =>
  storeCampaign(deps, units, eq(skus.itemId, itemId));

/** Locks one unit of each variant that has a unit and is in no campaign. */
export const lockUnit = (deps: SandboxDeps, skuIds: readonly string[]) => {
  const isFree = or(isNull(skus.campaignEndsAt), lte(skus.campaignEndsAt, deps.now()));
  return storeCampaign(deps, 1, and(inArray(skus.skuId, [...skuIds]), gte(skus.stock, 1), isFree));
};

/** Units that only a running campaign sells. */
export const getCampaignUnits = (sku: typeof skus.$inferSelect, now: Date): number =>
  sku.campaignEndsAt && sku.campaignEndsAt > now ? sku.campaignUnits : 0;
