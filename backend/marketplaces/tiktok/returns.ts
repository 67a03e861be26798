import { ConnectorError } from "../connector.ts";
import { ignored } from "../wire.ts";
import { rejectReasons } from "./cancellations.ts";
import { findReturns } from "./requests.ts";
import { inShop, type Shop } from "./shop.ts";

/** Our word for a reason → TikTok's (its page "Refund reasons", ID and TH). */
const REASONS: Record<string, string> = {
  NOT_ELIGIBLE: "reverse_reject_request_reason_3",
  INVALID_REASON: "reverse_reject_request_reason_1",
  AGREED_WITH_BUYER: "reverse_reject_request_reason_5",
  LACK_OF_EVIDENCE: "seller_reject_apply_reason_is_unclear_or_lack_of_evidence",
};
export const TIKTOK_REFUSAL_REASONS = Object.keys(REASONS);

/** Goods that come back are refunded once they are there; a refund alone at once. */
export async function acceptReturn(shop: Shop, returnId: string): Promise<void> {
  const decision = (await isRefundAlone(shop, returnId)) ? "APPROVE_REFUND" : "APPROVE_RETURN";
  await shop.http.json({
    ...inShop(shop),
    path: `/return_refund/202309/returns/${encodeURIComponent(returnId)}/approve`,
    body: { decision },
    schema: ignored,
  });
}

/** A reason that TikTok does not take for this return is refused here, with those that it takes. */
export async function refuseReturn(
  shop: Shop,
  returnId: string,
  { reason, note }: { reason: string; note: string },
): Promise<void> {
  const wanted = REASONS[reason];
  if (wanted === undefined)
    throw new ConnectorError("rejected", "unknown_reason", `There is no reason ${reason}`);
  const offered = await rejectReasons(shop, returnId);
  if (!offered.includes(wanted))
    throw new ConnectorError(
      "rejected",
      "reason_not_offered",
      `Not for this return; possible: ${offered.join(", ")}`,
    );
  await shop.http.json({
    ...inShop(shop),
    path: `/return_refund/202309/returns/${encodeURIComponent(returnId)}/reject`,
    body: {
      decision: (await isRefundAlone(shop, returnId)) ? "REJECT_REFUND" : "REJECT_RETURN",
      reject_reason: wanted,
      ...(note ? { comment: note } : {}),
    },
    schema: ignored,
  });
}

async function isRefundAlone(shop: Shop, returnId: string): Promise<boolean> {
  const [found] = await findReturns(shop, { return_ids: [returnId] });
  if (!found) throw new ConnectorError("not_found", "return_not_found", `No return ${returnId}`);
  return found.return_type === "REFUND";
}
