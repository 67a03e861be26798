import { findByWord } from "#contract/word-table.ts";
import { ConnectorError } from "../connector.ts";
import { ignored } from "../wire.ts";
import { rejectReasons } from "./reject-reasons.ts";
import { findReturns } from "./requests.ts";
import { makeShopParams, type Shop } from "./shop.ts";

/** Our word for a reason → TikTok's (its page "Refund reasons", ID and TH). */
const REFUSAL_REASONS: Record<string, string> = {
  NOT_ELIGIBLE: "reverse_reject_request_reason_3",
  INVALID_REASON: "reverse_reject_request_reason_1",
  AGREED_WITH_BUYER: "reverse_reject_request_reason_5",
  LACK_OF_EVIDENCE: "seller_reject_apply_reason_is_unclear_or_lack_of_evidence",
};
export const TIKTOK_REFUSAL_REASONS = Object.keys(REFUSAL_REASONS);

/** The decision's names for accepting and refusing each kind of request. */
const DECISIONS_BY_TYPE: Record<string, { approve: string; reject: string }> = {
  REFUND: { approve: "APPROVE_REFUND", reject: "REJECT_REFUND" },
  RETURN_AND_REFUND: { approve: "APPROVE_RETURN", reject: "REJECT_RETURN" },
  REPLACEMENT: { approve: "APPROVE_REPLACEMENT", reject: "REJECT_REPLACEMENT" },
};

/**
 * Returned goods are refunded when they are back, a refund without return at once. TikTok creates
 * an order for a replacement.
 */
export async function acceptReturn(shop: Shop, returnId: string): Promise<void> {
  const { approve: decision } = await readDecisions(shop, returnId);
  await approveReturn(shop, returnId, decision);
}

/** "Decline the replacement request and directly refund to buyer." */
export const refundReplacement = (shop: Shop, returnId: string): Promise<void> =>
  approveReturn(shop, returnId, "ISSUE_REPLACEMENT_REFUND");

async function approveReturn(shop: Shop, returnId: string, decision: string): Promise<void> {
  await shop.http.json({
    ...makeShopParams(shop),
    path: `/return_refund/202309/returns/${encodeURIComponent(returnId)}/approve`,
    body: { decision },
    schema: ignored,
  });
}

/** Refuses here a reason that TikTok does not accept for this return, naming those it accepts. */
export async function refuseReturn(
  shop: Shop,
  returnId: string,
  { reason, note }: { reason: string; note: string },
): Promise<void> {
  const wantedEntry = findByWord(REFUSAL_REASONS, reason);
  if (wantedEntry === undefined)
    throw new ConnectorError("rejected", "unknown_reason", `There is no reason ${reason}`);
  const offered = await rejectReasons(shop, returnId);
  if (!offered.includes(wantedEntry))
    throw new ConnectorError(
      "rejected",
      "reason_not_offered",
      `Not for this return; possible: ${offered.join(", ")}`,
    );
  await rejectReturn(shop, returnId, {
    reject_reason: wantedEntry,
    ...(note ? { comment: note } : {}),
  });
}

/** Refuses a refund before the courier came, for the reason closest to "it is packed". */
export async function refuseEarlyRefund(shop: Shop, returnId: string): Promise<void> {
  const names = await rejectReasons(shop, returnId);
  const reject_reason = names.find((name) => name.includes("packed")) ?? names[0] ?? "";
  await rejectReturn(shop, returnId, { reject_reason });
}

async function rejectReturn(
  shop: Shop,
  returnId: string,
  reason: { reject_reason: string; comment?: string },
): Promise<void> {
  const { reject: decision } = await readDecisions(shop, returnId);
  await shop.http.json({
    ...makeShopParams(shop),
    path: `/return_refund/202309/returns/${encodeURIComponent(returnId)}/reject`,
    body: { decision, ...reason },
    schema: ignored,
  });
}

async function readDecisions(shop: Shop, returnId: string) {
  const [foundReturn] = await findReturns(shop, { return_ids: [returnId] });
  if (!foundReturn)
    throw new ConnectorError("not_found", "return_not_found", `No return ${returnId}`);
  const decisions = findByWord(DECISIONS_BY_TYPE, foundReturn.return_type);
  if (decisions) return decisions;
  throw new ConnectorError(
    "rejected",
    "unknown_return_type",
    `A ${foundReturn.return_type} can be answered in Seller Center alone`,
  );
}
