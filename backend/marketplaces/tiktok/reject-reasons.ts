import { z } from "zod";
import { idText, makeListSchema } from "../wire.ts";
import { makeShopParams, type Shop } from "./shop.ts";

const Reasons = z.object({ reasons: makeListSchema(z.object({ name: idText })) });

/** Returns TikTok's reasons to refuse this return or cancellation. */
export async function rejectReasons(shop: Shop, id: string): Promise<string[]> {
  const { reasons } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/return_refund/202309/reject_reasons",
    query: { return_or_cancel_id: id },
    schema: Reasons,
  });
  return reasons.map(({ name }) => name);
}
