import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { ignored, list, text } from "../wire.ts";
import type { ShopeeHttp } from "./http.ts";

const PAGE = 100;
/** Newest first: a return that waits for its answer is never this old. */
const MOST_PAGES = 20;

/** `get_return_dispute_reason`'s ids. */
const DISPUTE_REASONS: Record<string, number> = {
  NON_RECEIPT: 1,
  OTHER: 2,
  ITEM_RETURNED_DAMAGED: 42,
};
export const SHOPEE_REFUSAL_REASONS = Object.keys(DISPUTE_REASONS);

const ReturnList = z.object({
  more: z.boolean().nullish(),
  return: list(z.object({ return_sn: z.string(), order_sn: z.string(), status: text })),
});

/** Shopee finds a return by its own number alone, so the list is looked through. */
export async function findOpenReturn(
  http: ShopeeHttp,
  credentials: Credentials,
  orderSn: string,
): Promise<string | null> {
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await http.json({
      path: "/api/v2/returns/get_return_list",
      credentials,
      query: { page_no: page, page_size: PAGE },
      schema: ReturnList,
    });
    const open = found.return.find(
      (one) =>
        one.order_sn === orderSn && (one.status === "REQUESTED" || one.status === "PROCESSING"),
    );
    if (open) return open.return_sn;
    if (!found.more) return null;
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

export async function disputeReturn(
  http: ShopeeHttp,
  credentials: Credentials,
  returnSn: string,
  { reason, note, email }: { reason: string; note: string; email: string },
): Promise<void> {
  const id = DISPUTE_REASONS[reason];
  if (id === undefined)
    throw new ConnectorError("rejected", "unknown_reason", `Shopee knows no reason ${reason}`);
  const body = {
    return_sn: returnSn,
    email,
    dispute_reason_id: id,
    dispute_text_reason: note,
  };
  await http.json({ path: "/api/v2/returns/dispute", credentials, body, schema: ignored });
}
