import { z } from "zod";
import type { ListingDraft } from "../channel-listings.ts";
import { flag, idText, makeInsideSchema, makeListSchema, optionalNumber, text } from "../wire.ts";
import type { Shop } from "./shop.ts";

/** A description in `get_item_base_info`. */
export const DescriptionFields = {
  description: text,
  description_type: text,
  description_info: makeInsideSchema(
    z.object({
      extended_description: makeInsideSchema(
        z.object({ field_list: makeListSchema(z.object({ field_type: text, text })) }),
      ),
    }),
  ),
};
const Described = z.object(DescriptionFields);
const Courier = z.object({
  logistic_id: idText,
  enabled: flag,
  is_free: flag,
  size_id: optionalNumber,
  shipping_fee: optionalNumber,
});
const There = Described.extend({ item_id: idText, logistic_info: makeListSchema(Courier) });
type There = z.infer<typeof There>;
const Info = z.object({ item_list: makeListSchema(There) });

/** An extended description is text between pictures; a master product can hold the texts. */
export function readDescription({
  description,
  description_info,
}: z.infer<typeof Described>): string {
  const fields = description_info?.extended_description?.field_list ?? [];
  const texts = fields.filter(({ field_type }) => field_type === "text").map((field) => field.text);
  return description || texts.join("\n");
}

/** Returns the fields of `update_item` that the seller controls in part. */
export async function readChangedFields(shop: Shop, itemId: string, draft: ListingDraft) {
  const { item_list } = await shop.http.json({
    path: "/api/v2/product/get_item_base_info",
    credentials: shop.credentials,
    query: { item_id_list: itemId },
    schema: Info,
  });
  const existing = item_list.find(({ item_id }) => item_id === itemId);
  return {
    ...keepDescription(draft, existing),
    logistic_info: keepCouriers(draft, existing?.logistic_info ?? []),
  };
}

/**
 * An extended description stays, with its pictures, while its words are ours. Otherwise it becomes
 * a plain description, which must be sent explicitly: else Shopee keeps the extended description.
 */
function keepDescription({ description: ours }: ListingDraft, existing: There | undefined) {
  if (existing?.description_type !== "extended") return { description: ours };
  if (readDescription(existing).trim() === ours.trim()) return {};
  return { description: ours, description_type: "normal" };
}

/**
 * Couriers that are no longer chosen are sent as off. The seller's settings of a courier (free
 * shipping, size, fee) are sent again: without them Shopee's default is that the buyer pays.
 */
function keepCouriers({ logisticsIds }: ListingDraft, existing: There["logistic_info"]) {
  const dropped = existing.filter(
    ({ logistic_id, enabled }) => enabled && !logisticsIds.includes(logistic_id),
  );
  return [
    ...logisticsIds.map((id) => {
      const ownLogistic = existing.find(({ logistic_id }) => logistic_id === id);
      return {
        ...{ logistic_id: Number(id), enabled: true },
        ...(ownLogistic?.is_free ? { is_free: true } : {}),
        ...(ownLogistic?.size_id ? { size_id: ownLogistic.size_id } : {}),
        ...(ownLogistic?.shipping_fee ? { shipping_fee: ownLogistic.shipping_fee } : {}),
      };
    }),
    ...dropped.map(({ logistic_id }) => ({ logistic_id: Number(logistic_id), enabled: false })),
  ];
}
