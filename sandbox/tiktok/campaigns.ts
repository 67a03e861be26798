import { and, eq, gte, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { products, skus } from "./schema.ts";

const DAY_MS = 86_400_000;
/** The name of every campaign here. */
export const CAMPAIGN_NAME = "Big Sale";

const Search = z.object({
  status: z
    .enum(["DRAFT", "NOT_START", "ONGOING", "EXPIRED", "DEACTIVATED", "NOT_EFFECTIVE"])
    .optional(),
  activity_title: z.string().optional(),
  activity_type: z.string().optional(),
  page_size: z.number().int().min(0).max(100).default(50),
  page_token: z.string().optional(),
});

/** Flash sales of the shop: a campaign of each product that has one, now or before. */
export function addPromotionRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    "/promotion/:version{\\d{6}}/activities/search",
    handleShopCall(deps, async ({ shop, body }) => {
      const { status, activity_title, activity_type } = body(Search);
      const rows = await deps.db
        .selectDistinct({ productId: skus.productId, campaignEndsAt: skus.campaignEndsAt })
        .from(skus)
        .innerJoin(products, eq(products.productId, skus.productId))
        .where(eq(products.shopId, shop.shopId));
      const activities = rows.flatMap(({ productId, campaignEndsAt }) =>
        campaignEndsAt ? [presentActivity(productId, campaignEndsAt, deps.now())] : [],
      );
      const found = activities.filter(
        (activity) =>
          (!status || activity.status === status) &&
          (!activity_title || activity.title === activity_title) &&
          (!activity_type || activity.activity_type === activity_type),
      );
      return { total_count: found.length, next_page_token: "", activities: found };
    }),
  );
}

function presentActivity(productId: string, endsAt: Date, now: Date) {
  const beginTime = toSeconds(endsAt) - DAY_MS / 1000;
  return {
    ...{ id: `71${productId.slice(-17)}`, title: CAMPAIGN_NAME, activity_type: "FLASHSALE" },
    ...{ duration_type: "NORMAL", begin_time: beginTime, end_time: toSeconds(endsAt) },
    ...{ status: endsAt > now ? "ONGOING" : "EXPIRED", product_level: "PRODUCT" },
    ...{ create_time: beginTime, update_time: beginTime },
  };
}

async function storeCampaign(
  deps: SandboxDeps,
  units: number,
  which: SQL | undefined,
): Promise<void> {
  const campaignEndsAt = new Date(deps.now().getTime() + DAY_MS);
  await deps.db.update(skus).set({ campaignUnits: units, campaignEndsAt }).where(which);
}

/** A campaign of a day reserves units of each of a product's variants. */
export const promoteProduct = (deps: SandboxDeps, productId: string, units: number) =>
  storeCampaign(deps, units, eq(skus.productId, productId));

/** Locks one unit of each variant that has a unit and is in no campaign. */
export const lockUnit = (deps: SandboxDeps, skuIds: readonly string[]) => {
  const isFree = or(isNull(skus.campaignEndsAt), lte(skus.campaignEndsAt, deps.now()));
  return storeCampaign(deps, 1, and(inArray(skus.skuId, [...skuIds]), gte(skus.stock, 1), isFree));
};

/** Units that only a running campaign sells. */
export const getCampaignUnits = (sku: typeof skus.$inferSelect, now: Date): number =>
  sku.campaignEndsAt && sku.campaignEndsAt > now ? sku.campaignUnits : 0;
