import { z } from "zod";
import type { ChannelPromotion } from "../channel-promotions.ts";
import { ConnectorError } from "../connector.ts";
import { makeListSchema, optionalInstant, text, word } from "../wire.ts";
import { listAllocations, searchInventory } from "./inventory.ts";
import { makeShopParams, type Shop } from "./shop.ts";

/** The page of `inventory/search` allows a hundred products. */
export const TIKTOK_PROMOTION_BATCH = 50;

const PAGE_SIZE = 100;
/** More activities of one status than a shop has at a time. */
const MAX_PAGES = 10;
/** Activities that keep units, or will do so. */
const OPEN_STATUSES = ["ONGOING", "NOT_START"];

const Activities = z.object({
  activities: makeListSchema(
    z.object({
      title: text,
      activity_type: word,
      begin_time: optionalInstant,
      end_time: optionalInstant,
    }),
  ),
  next_page_token: text,
});
type Activity = z.infer<typeof Activities>["activities"][number];

/**
 * Returns the units that campaigns and creators have for themselves. TikTok names them without a
 * time, so kind and time are those of the shop's activity with that name. A campaign of TikTok's
 * own is no activity of the shop: its units are kept until it is not named any more.
 */
export async function readPromotions(
  shop: Shop,
  productIds: readonly string[],
): Promise<ChannelPromotion[]> {
  if (productIds.length === 0) return [];
  const allocations = (await searchInventory(shop, productIds)).flatMap(({ product_id, skus }) =>
    skus.flatMap((sku) =>
      listAllocations(sku).map((allocation) => ({ ...allocation, product_id, skuId: sku.id })),
    ),
  );
  const hasCampaign = allocations.some(({ kind }) => kind === "campaign");
  const activities = hasCampaign ? await readActivities(shop) : new Map<string, Activity>();
  return allocations.map(({ kind, name, quantity, product_id, skuId }) => {
    const activity = kind === "campaign" ? activities.get(name.trim()) : undefined;
    return {
      ...{ externalProductId: product_id, externalVariantId: skuId, reserved: quantity },
      externalPromotionId: `${kind}:${name}`,
      kind: activity?.activity_type.toLowerCase() || kind,
      title: name,
      startsAt: activity?.begin_time ?? null,
      endsAt: activity?.end_time ?? null,
    };
  });
}

/**
 * Returns the shop's activities by name, those that run before those to come. Empty if the app may
 * not read them: the units are locked all the same.
 */
async function readActivities(shop: Shop): Promise<Map<string, Activity>> {
  const activities = new Map<string, Activity>();
  try {
    for (const status of OPEN_STATUSES)
      for (const activity of await readActivitiesOf(shop, status)) {
        const name = activity.title.trim();
        if (!activities.has(name)) activities.set(name, activity);
      }
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind === "token_expired") throw error;
  }
  return activities;
}

async function readActivitiesOf(shop: Shop, status: string): Promise<Activity[]> {
  const activities: Activity[] = [];
  let pageToken = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await shop.http.json({
      ...makeShopParams(shop),
      path: "/promotion/202309/activities/search",
      body: { status, page_size: PAGE_SIZE, page_token: pageToken },
      schema: Activities,
    });
    activities.push(...answer.activities);
    const next = answer.next_page_token;
    if (!next || next === pageToken) break;
    pageToken = next;
  }
  return activities;
}
