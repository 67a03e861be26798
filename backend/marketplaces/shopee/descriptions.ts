import { z } from "zod";
import type { ListingDraft } from "../channel-listings.ts";
import { idText, list, text } from "../wire.ts";
import type { Shop } from "./shop.ts";

/** A description in `get_item_base_info`. */
export const DescriptionFields = {
  description: text,
  description_type: text,
  description_info: z
    .object({
      extended_description: z
        .object({ field_list: list(z.object({ field_type: text, text })) })
        .nullish(),
    })
    .nullish(),
};
const Described = z.object(DescriptionFields);
const Info = z.object({ item_list: list(Described.extend({ item_id: idText })) });

/**
 * An extended description is text between pictures; the texts are what a master product can hold.
 */
export function descriptionOf({
  description,
  description_info,
}: z.infer<typeof Described>): string {
  const fields = description_info?.extended_description?.field_list ?? [];
  const texts = fields.filter(({ field_type }) => field_type === "text").map((field) => field.text);
  return description || texts.join("\n");
}

/**
 * What `update_item` says of it. An extended one stays, with its pictures, while its words are
 * ours; then it becomes a plain one, which has to be said: else Shopee keeps the extended one.
 */
export async function changedDescription(
  shop: Shop,
  itemId: string,
  { description }: ListingDraft,
): Promise<{ description?: string; description_type?: "normal" }> {
  const { item_list } = await shop.http.json({
    path: "/api/v2/product/get_item_base_info",
    credentials: shop.credentials,
    query: { item_id_list: itemId },
    schema: Info,
  });
  const there = item_list.find(({ item_id }) => item_id === itemId);
  if (there?.description_type !== "extended") return { description };
  if (descriptionOf(there).trim() === description.trim()) return {};
  return { description, description_type: "normal" };
}
