import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

export const StockPromotion = z
  .object({
    channelId: z.string(),
    /** The marketplace's own number of the campaign. */
    externalPromotionId: z.string(),
    /** Its own word for what it is: `flash_sale`. */
    kind: z.string(),
    startsAt: instant(),
    endsAt: instant().nullable(),
    /**
     * Units that the channel sells in the campaign alone; and those of them that the level keeps,
     * fewer where it had no more free.
     */
    reserved: z.number().int(),
    locked: z.number().int(),
    /** When the channel last said so. */
    readAt: instant(),
  })
  .openapi("StockPromotion");
export type StockPromotion = z.infer<typeof StockPromotion>;

/**
 * What `locked` of a level is made of. Channels are asked every half hour; an order of a campaign
 * takes its units out of it.
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
