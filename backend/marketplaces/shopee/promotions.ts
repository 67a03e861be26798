import { z } from "zod";
import type { ChannelPromotion } from "../channel-promotions.ts";
import type { Credentials } from "../credentials.ts";
import {
  idText,
  instant,
  makeInsideSchema,
  makeListSchema,
  optionalId,
  optionalInstant,
  optionalNumber,
  text,
} from "../wire.ts";
import type { ShopeeHttp } from "./http.ts";

const units = optionalNumber;
/** The definition has the number beside `summary_info`, the published example within it. */
const Reserved = makeInsideSchema(
  z.object({
    summary_info: makeInsideSchema(z.object({ total_reserved_stock: units })),
    total_reserved_stock: units,
  }),
).transform((info) => info?.summary_info?.total_reserved_stock ?? info?.total_reserved_stock ?? 0);
const Answer = z.object({
  success_list: makeListSchema(
    z.object({
      item_id: idText,
      promotion: makeListSchema(
        z.object({
          promotion_type: text,
          promotion_id: idText,
          /** 0 or absent where the item has no variations. */
          model_id: optionalId.transform((id) => id ?? "0"),
          start_time: instant,
          end_time: optionalInstant,
          promotion_stock_info_v2: Reserved,
        }),
      ),
    }),
  ),
});

/**
 * `get_item_promotion`: at most 50 items. It is the only call that returns all of several campaigns
 * with their reserved units.
 */
export async function readPromotions(
  http: ShopeeHttp,
  credentials: Credentials,
  itemIds: readonly string[],
): Promise<ChannelPromotion[]> {
  if (itemIds.length === 0) return [];
  const { success_list: items } = await http.json({
    path: "/api/v2/product/get_item_promotion",
    credentials,
    query: { item_id_list: itemIds.join(",") },
    schema: Answer,
  });
  return items.flatMap(({ item_id: externalProductId, promotion }) =>
    promotion.map((entry) => ({
      externalProductId,
      externalVariantId: entry.model_id,
      externalPromotionId: entry.promotion_id,
      kind: entry.promotion_type,
      startsAt: entry.start_time,
      endsAt: entry.end_time,
      reserved: entry.promotion_stock_info_v2,
    })),
  );
}
