import { z } from "zod";
import type { ListingReview } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { idText, makeListSchema, optionalId, text, word } from "../wire.ts";
import type { Shop } from "./shop.ts";

const Statuses = z.object({
  item_list: makeListSchema(z.object({ item_id: idText, item_status: word })),
});
const Violations = z.object({
  item_list: makeListSchema(
    z.object({
      item_id: optionalId,
      item_status_details: makeListSchema(
        z.object({ violation_type: text, violation_reason: text, suggestion: text }),
      ),
    }),
  ),
});
/** Buyers do not see it until it is corrected, or never again. */
const REFUSED_STATUSES = new Set(["BANNED", "SHOPEE_DELETE"]);

/**
 * An item is shown at once, may be banned later, and is reviewed again after a correction. A lower
 * rank ("deboost") does not hide it.
 */
export async function readReview(shop: Shop, itemId: string): Promise<ListingReview> {
  const { item_list } = await askForItem(shop, "get_item_base_info", itemId, Statuses);
  const status = item_list.find(({ item_id }) => item_id === itemId)?.item_status;
  if (status === undefined || status === "SELLER_DELETE")
    throw new ConnectorError("not_found", "item_not_found", `Shopee has no item ${itemId}`);
  if (REFUSED_STATUSES.has(status))
    return { state: "refused", reason: await readReason(shop, itemId) };
  return { state: status === "REVIEWING" ? "waiting" : "passed", reason: "" };
}

/** Returns Shopee's reason and advice; "" where it gives none, although the item is banned. */
async function readReason(shop: Shop, itemId: string): Promise<string> {
  try {
    const { item_list } = await askForItem(shop, "get_item_violation_info", itemId, Violations);
    const details = item_list.flatMap(({ item_status_details }) => item_status_details);
    return details.map(joinWords).filter(Boolean).join(" ");
  } catch (error) {
    // "item_status does not match latest violation": it was reviewed again in between.
    if (error instanceof ConnectorError && error.kind === "rejected") return "";
    throw error;
  }
}

interface ViolationDetail {
  violation_type: string;
  violation_reason: string;
  suggestion: string;
}
const joinWords = ({ violation_type, violation_reason, suggestion }: ViolationDetail) =>
  [[violation_type, violation_reason].filter(Boolean).join(": "), suggestion]
    .filter(Boolean)
    .join(" ");

const askForItem = <T>(
  shop: Shop,
  call: "get_item_base_info" | "get_item_violation_info",
  itemId: string,
  schema: z.ZodType<T>,
) =>
  shop.http.json({
    path: `/api/v2/product/${call}`,
    credentials: shop.credentials,
    query: { item_id_list: itemId },
    schema,
  });
