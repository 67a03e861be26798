import { and, asc, eq, gte, isNull, lt } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { newId } from "#backend/db/columns.ts";
import type { CallFate } from "../moods.ts";
import {
  closeBill,
  failBill,
  findBill,
  findOwnBill,
  makeBill,
  payBill,
  payMeanwhile,
} from "./bills.ts";
import { findToken, makeToken } from "./cards.ts";
import { addCheckoutRoutes } from "./checkout.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { buildPromptPayPayload } from "./emv.ts";
import { answerMerchant } from "./merchant-moods.ts";
import { findMerchant } from "./merchants.ts";
import { presentStripeRefund } from "./refund-objects.ts";
import { findOwnRefund, refundBill } from "./refunds.ts";
import { type BillRow, bills } from "./schema.ts";
import { presentIntent } from "./stripe-objects.ts";

class StripeError extends Error {
  readonly status: 429 | 500;
  readonly code: string;
  constructor(status: 429 | 500, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
const ERRORS = {
  createThrottledError: () => new StripeError(429, "rate_limit", "Too many requests"),
  createTransientError: () => new StripeError(500, "api_error", "An unknown error occurred"),
};

/** The version of a new account, which calls without one get. */
const NEWEST_VERSION = "2026-10-28.endive";
/** See docs.stripe.com/changelog/endive. */
const FIRST_WITHOUT_METHOD_TYPES = "2026-09-30";

async function hasRemovedField(c: Context): Promise<boolean> {
  const version = c.req.header("stripe-version") ?? NEWEST_VERSION;
  if (c.req.method !== "POST" || version < FIRST_WITHOUT_METHOD_TYPES) return false;
  return "payment_method_types[]" in (await c.req.parseBody());
}

/** Stripe's payment intents and payment methods, as far as a top-up needs them. */
export function addStripeRoutes(root: Hono, deps: PaymentSandboxDeps): void {
  const secretKey = deps.stripe?.secretKey;
  if (!secretKey) return;
  const api = root.basePath("/stripe/v1");
  const guardPage =
    (handle: (c: Context, merchant: string | null, fate: CallFate) => Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      const key = (c.req.header("authorization") ?? "").replace(/^Bearer /, "");
      const merchant = await findMerchant(deps, secretKey, key);
      if (merchant !== undefined && (await hasRemovedField(c)))
        return refuseCall(
          c,
          400,
          "payment_method_types_no_longer_supported",
          "payment_method_types is not supported on this API version",
        );
      return merchant === undefined
        ? refuseCall(c, 401, "api_key_invalid", "Invalid API Key provided")
        : answerMerchant(deps, merchant, ERRORS, (fate) => handle(c, merchant, fate)).catch(
            (error: unknown) => {
              if (!(error instanceof StripeError)) throw error;
              return refuseCall(c, error.status, error.code, error.message);
            },
          );
    };
  const answer = async (c: Context, bill: BillRow | null) => {
    const current = bill && (await findBill(deps, bill.id));
    return current
      ? c.json(presentIntent(current, `${deps.origin()}/stripe/authenticate/${current.id}`))
      : refuseCall(c, 404, "resource_missing", "No such payment_intent");
  };

  api.post(
    "/payment_intents",
    guardPage(async (c, merchant) => {
      const form = await c.req.parseBody();
      const made = await makeIntent(deps, form, merchant);
      if (typeof made === "string") return refuseCall(c, 402, made, "Your card was declined.");
      return answer(c, made);
    }),
  );
  api.get(
    "/payment_intents/:id",
    guardPage(async (c, merchant) =>
      answer(c, await findOwnBill(deps, merchant, c.req.param("id") ?? "")),
    ),
  );
  api.post(
    "/payment_intents/:id/cancel",
    guardPage(async (c, merchant, fate) => {
      const bill = await findOwnBill(deps, merchant, c.req.param("id") ?? "");
      await payMeanwhile(deps, fate, bill);
      if (bill && !(await closeBill(deps, bill.id)))
        return refuseCall(c, 400, "payment_intent_unexpected_state", "It cannot be canceled");
      return answer(c, bill);
    }),
  );
  api.get(
    "/payment_intents",
    guardPage((c, merchant) => listIntents(c, deps, merchant)),
  );
  addCheckoutRoutes(root, api as Hono, deps, guardPage);
  api.post(
    "/refunds",
    guardPage(async (c, merchant) => {
      const form = await c.req.parseBody();
      const bill = await findOwnBill(deps, merchant, String(form.payment_intent));
      if (!bill) return refuseCall(c, 404, "resource_missing", "No such payment_intent");
      const amount = Number(form.amount);
      const reference = c.req.header("idempotency-key") ?? newId();
      const refund = await refundBill(deps, bill, { reference, amount });
      if (!refund) return refuseCall(c, 400, "charge_already_refunded", "It is more than was paid");
      return c.json(presentStripeRefund(refund, bill));
    }),
  );
  api.get(
    "/refunds/:id",
    guardPage(async (c, merchant) => {
      const refund = await findOwnRefund(deps, merchant, c.req.param("id") ?? "");
      const bill = refund && (await findBill(deps, refund.billId));
      if (!refund || !bill) return refuseCall(c, 404, "resource_missing", "No such refund");
      return c.json(presentStripeRefund(refund, bill));
    }),
  );
  api.post("/payment_methods", async (c) => {
    const form = await c.req.parseBody();
    const token = await makeToken(deps, "stripe", String(form["card[number]"] ?? ""));
    if (!token) return refuseCall(c, 402, "incorrect_number", "Only test cards are taken here.");
    return c.json({ id: token.id, object: "payment_method", type: "card" });
  });
}

/** Returns the intent, or why its card was declined. */
async function makeIntent(
  deps: PaymentSandboxDeps,
  form: Record<string, unknown>,
  merchant: string | null,
): Promise<BillRow | string> {
  const getText = (name: string) => String(form[name] ?? "");
  const reference = getText("metadata[transaction_id]");
  const amount = Number(getText("amount"));
  const isQr = getText("payment_method_types[]") === "promptpay";
  const token = isQr ? null : await findToken(deps, getText("payment_method"));
  if (!isQr && !token) return "resource_missing";
  const bill = await makeBill(deps, {
    id: `pi_${newId().replaceAll("-", "")}`,
    merchant,
    provider: "stripe",
    kind: isQr ? "qr" : "card",
    reference,
    amount,
    currency: "THB",
    qrPayload: isQr ? buildPromptPayPayload(amount, reference) : null,
    returnUrl: getText("return_url") || null,
  });
  if (bill.status !== "open" || !token) return bill;
  if (token.outcome === "paid") await payBill(deps, bill.id);
  if (token.outcome === "declined") {
    await failBill(deps, bill.id, "generic_decline");
    return "generic_decline";
  }
  return bill;
}

const PAGE_SIZE = 100;

async function listIntents(
  c: Context,
  deps: PaymentSandboxDeps,
  merchant: string | null,
): Promise<Response> {
  const limitFrom = (name: string, otherwise: number) =>
    new Date(Number(c.req.query(name) ?? otherwise) * 1000);
  const rows = await deps.db
    .select()
    .from(bills)
    .where(
      and(
        eq(bills.provider, "stripe"),
        merchant === null ? isNull(bills.merchant) : eq(bills.merchant, merchant),
        gte(bills.createdAt, limitFrom("created[gte]", 0)),
        lt(bills.createdAt, limitFrom("created[lt]", 4_000_000_000)),
      ),
    )
    .orderBy(asc(bills.createdAt), asc(bills.id));
  const after = c.req.query("starting_after");
  const rest = after ? rows.slice(rows.findIndex(({ id }) => id === after) + 1) : rows;
  return c.json({
    object: "list",
    has_more: rest.length > PAGE_SIZE,
    data: rest.slice(0, PAGE_SIZE).map((bill) => presentIntent(bill)),
  });
}

const refuseCall = (
  c: Context,
  status: 400 | 401 | 402 | 404 | 429 | 500,
  code: string,
  message: string,
) => c.json({ error: { type: "invalid_request_error", code, message } }, status);
