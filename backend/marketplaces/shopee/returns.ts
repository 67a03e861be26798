import { z } from "zod";
import type { ReturnClaim, ReturnReason } from "#contract/return-claims.ts";
import { findByWord } from "#contract/word-table.ts";
import type { OpenReturn, ReturnOutcome, ReturnRefusal } from "../channel-returns.ts";
import { ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import {
  flag,
  idText,
  ignored,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  number,
  optionalNumber,
  text,
  texts,
  word,
} from "../wire.ts";
import { type Proof, uploadProof, uploadProofs } from "./evidence.ts";
import type { ShopeeHttp } from "./http.ts";
import { parseWireAmount } from "./regions.ts";

const PAGE_SIZE = 100;
/** Newest first: a return that waits for its answer is never this old. */
const MAX_PAGES = 20;

/** The ids of `get_return_dispute_reason`. */
const DISPUTE_REASONS: Record<string, number> = {
  NON_RECEIPT: 1,
  OTHER: 2,
  ITEM_RETURNED_DAMAGED: 42,
};
export const SHOPEE_REFUSAL_REASONS = Object.keys(DISPUTE_REASONS);

/**
 * `dispute` wants `image_list` "for all dispute reasons except Did not receive the return product".
 * The maximum is not published; sellers' tools send three of each kind.
 */
export const SHOPEE_EVIDENCE = {
  most: 3,
  neededFor: SHOPEE_REFUSAL_REASONS.filter((reason) => reason !== "NON_RECEIPT"),
};

const Return = z.object({
  return_sn: idText,
  order_sn: idText,
  status: word,
  reason: word,
  text_reason: text,
  refund_amount: optionalNumber,
  image: texts,
});
type ShopeeReturn = z.infer<typeof Return>;
const ReturnList = z.object({
  more: flag,
  return: makePageOf("order", Return, "order_sn"),
});

/** Shopee's "Return reason" → ours. */
const RETURN_REASONS: Record<string, ReturnReason> = {
  NOT_RECEIPT: "not_received",
  SUSPICIOUS_PARCEL: "not_received",
  WRONG_ITEM: "wrong_item",
  SELLER_SENT_WRONG_ITEM: "wrong_item",
  ITEM_WRONGDAMAGED: "damaged",
  ITEM_DAMAGED: "damaged",
  PHYSICAL_DMG: "damaged",
  BROKEN_PRODUCTS: "damaged",
  DAMAGED_PACKAGE: "damaged",
  SPILLED_CONTENTS: "damaged",
  SCRATCHED: "damaged",
  DAMAGED_OTHERS: "damaged",
  FUNCTIONAL_DMG: "not_working",
  DIFFERENT_DESCRIPTION: "not_as_described",
  EXPECTATION_FAILED: "not_as_described",
  ITEM_NOT_FIT: "not_as_described",
  SIZE_DEVIATION: "not_as_described",
  LOOK_DEVIATION: "not_as_described",
  ITEM_MISSING: "incomplete",
  ITEM_FAKE: "fake",
  EXPIRED_PRODUCT: "expired",
  DATE_DEVIATION: "expired",
  CHANGE_MIND: "changed_mind",
  CHANGE_OF_MIND: "changed_mind",
  MUTUAL_AGREE: "agreed",
  OTHER: "other",
};

export async function findOpenReturn(
  http: ShopeeHttp,
  credentials: Credentials,
  orderSn: string,
): Promise<OpenReturn | null> {
  const openReturn = await findReturn(
    http,
    credentials,
    (entry) =>
      entry.order_sn === orderSn && (entry.status === "REQUESTED" || entry.status === "PROCESSING"),
  );
  return openReturn && { externalId: openReturn.return_sn, needs: [] };
}

export async function describeReturn(
  { http, credentials, region }: { http: ShopeeHttp; credentials: Credentials; region: string },
  orderSn: string,
): Promise<ReturnClaim | null> {
  const foundReturn = await findReturn(http, credentials, (entry) => entry.order_sn === orderSn);
  if (!foundReturn) return null;
  const { reason, text_reason: label, image: pictures, refund_amount: amount } = foundReturn;
  return {
    ...{ reason: findByWord(RETURN_REASONS, reason) ?? null, words: label, pictures },
    refundAmount: typeof amount === "number" ? parseWireAmount(amount, region) : null,
  };
}

/** "Return status" of the published definitions. Others are under way, `CLOSED` is an end too. */
const OUTCOMES: Record<string, ReturnOutcome["state"]> = {
  ...{ REFUND_PAID: "refunded", CANCELLED: "void" },
};

const RefundsOfOrder = z.object({
  order_income: makeInsideSchema(
    z.object({ seller_return_refund: optionalNumber, drc_adjustable_refund: optionalNumber }),
  ),
});

/**
 * Shopee lists `CLOSED` in its definitions without saying whether the buyer was paid, so the
 * order's income decides: its published sample of `v2.payment.get_escrow_detail` has a refunded
 * return's amounts in `seller_return_refund` (below zero) and `drc_adjustable_refund` (by its
 * dispute centre).
 */
async function findStateOfClosed(
  http: ShopeeHttp,
  credentials: Credentials,
  orderSn: string,
): Promise<ReturnOutcome["state"]> {
  const { order_income: income } = await http.json({
    path: "/api/v2/payment/get_escrow_detail",
    credentials,
    query: { order_sn: orderSn },
    schema: RefundsOfOrder,
  });
  if (!income) return "open";
  return income.seller_return_refund || income.drc_adjustable_refund ? "refunded" : "void";
}

/** The latest return decides: a buyer may ask again after a withdrawn one. */
export async function findReturnOutcome(
  { http, credentials, region }: { http: ShopeeHttp; credentials: Credentials; region: string },
  orderSn: string,
): Promise<ReturnOutcome | null> {
  const foundReturn = await findReturn(http, credentials, (entry) => entry.order_sn === orderSn);
  if (!foundReturn) return null;
  const { status, refund_amount: amount } = foundReturn;
  return {
    state:
      status === "CLOSED"
        ? await findStateOfClosed(http, credentials, orderSn)
        : (findByWord(OUTCOMES, status) ?? "open"),
    refundAmount: typeof amount === "number" ? parseWireAmount(amount, region) : null,
  };
}

/** Shopee finds a return only by its own number, so the list is searched. */
async function findReturn(
  http: ShopeeHttp,
  credentials: Credentials,
  isWanted: (entry: ShopeeReturn) => boolean,
): Promise<ShopeeReturn | null> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const foundEntry = await http.json({
      path: "/api/v2/returns/get_return_list",
      credentials,
      query: { page_no: page, page_size: PAGE_SIZE },
      schema: ReturnList,
    });
    const wantedEntry = foundEntry.return.records.find(isWanted);
    if (wantedEntry) return wantedEntry;
    if (!foundEntry.more) return null;
  }
  return null;
}

export async function acceptReturn(
  http: ShopeeHttp,
  credentials: Credentials,
  returnSn: string,
): Promise<void> {
  await http.json({
    path: "/api/v2/returns/confirm",
    credentials,
    body: { return_sn: returnSn },
    schema: ignored,
  });
}

const DisputeReasons = z.object({
  dispute_reason_list: makeListSchema(
    z.object({
      // Documented as text, but also sent as a number.
      dispute_reason: number,
      evidence_module_list: makeListSchema(
        z.object({
          module_index: number,
          requirement: text,
          is_required: flag,
        }),
      ),
    }),
  ),
});

/** Refuses a reason that Shopee does not accept, before any picture is uploaded. */
export async function disputeReturn(
  http: ShopeeHttp,
  credentials: Credentials,
  returnSn: string,
  { reason, note, email, pictures }: ReturnRefusal,
): Promise<void> {
  const id = findByWord(DISPUTE_REASONS, reason);
  if (id === undefined)
    throw new ConnectorError("rejected", "unknown_reason", `Shopee knows no reason ${reason}`);
  const { dispute_reason_list: offered } = await http.json({
    path: "/api/v2/returns/get_return_dispute_reason",
    credentials,
    query: { return_sn: returnSn },
    schema: DisputeReasons,
  });
  const foundEntry = offered.find((entry) => entry.dispute_reason === id);
  if (!foundEntry)
    throw new ConnectorError("rejected", "reason_not_offered", `Not for this return: ${reason}`);
  const proofs = await uploadProofs(http, credentials, returnSn, pictures);
  const modules = listModules(foundEntry.evidence_module_list, proofs);
  const body = {
    return_sn: returnSn,
    email,
    dispute_reason_id: id,
    dispute_text_reason: note,
    ...(modules.length > 0 ? { image_list: modules } : {}),
  };
  await http.json({ path: "/api/v2/returns/dispute", credentials, body, schema: ignored });
  if (modules.length === 0 && proofs.length > 0)
    await uploadProof(http, credentials, returnSn, proofs);
}

/**
 * Shopee asks for several kinds of proof and reads them together. Each gets all pictures, as only a
 * person knows what each shows.
 */
function listModules(
  modules: z.infer<typeof DisputeReasons>["dispute_reason_list"][number]["evidence_module_list"],
  proofs: readonly Proof[],
) {
  if (proofs.length === 0) return [];
  return modules.map(({ module_index, requirement }) => ({
    ...{ module_index, requirement },
    image_url: proofs.map(({ url }) => url),
  }));
}
