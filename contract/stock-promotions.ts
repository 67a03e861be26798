import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

export const StockPromotion = z
  .object({
    channelId: z.string(),
    externalPromotionId: z.string(),
    /** The marketplace's word for its kind: `flash_sale`. */
    kind: z.string(),
    /** Its name in the marketplace. */
    title: z.string().nullable(),
    startsAt: instant().nullable(),
    endsAt: instant().nullable(),
    /**
     * Units that the channel sells only in the campaign; and those of them that the level locks,
     * fewer where no more were free.
     */
    reserved: z.number().int(),
    locked: z.number().int(),
    readAt: instant(),
  })
  .openapi("StockPromotion");
export type StockPromotion = z.infer<typeof StockPromotion>;

/**
 * Lists the parts of a level's `locked`. Channels are asked every half hour; an order of a campaign
 * takes its units from it.
 */
export const listStockPromotions = endpoint(
  "listStockPromotions",
  "get",
  "/v1/stocks/{stockId}/promotions",
  {
    access: "stock-manage",
    summary: "The campaigns for which units of a level are kept",
    params: z.object({ stockId: z.string() }),
    response: z.object({ promotions: z.array(StockPromotion) }),
    errors: [404],
  },
);
