import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { newId } from "#backend/db/columns.ts";
import type { CallFate } from "../moods.ts";
import {
  closeBill,
  findBill,
  findOwnBill,
  findPaid,
  makeBill,
  payBill,
  payMeanwhile,
} from "./bills.ts";
import { findToken, makeToken } from "./cards.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { buildQrisPayload } from "./emv.ts";
import { answerMerchant } from "./merchant-moods.ts";
import { findMerchant } from "./merchants.ts";
import { presentXenditRefund } from "./refund-objects.ts";
import { findOwnRefund, refundBill } from "./refunds.ts";
import { type BillRow, bills, payments } from "./schema.ts";
import { isSession } from "./session-objects.ts";
import { addSessionRoutes } from "./sessions.ts";

class XenditError extends Error {
  readonly status: 429 | 500;
  readonly code: string;
  constructor(status: 429 | 500, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
const ERRORS = {
  createThrottledError: () => new XenditError(429, "RATE_LIMIT_EXCEEDED", "Too many requests"),
  createTransientError: () => new XenditError(500, "SERVER_ERROR", "There was an unexpected error"),
};

/**
 * Xendit's calls as its references document them: virtual accounts, QR codes, card tokens and
 * charges, payment sessions, transactions.
 */
export function addXenditRoutes(root: Hono, deps: PaymentSandboxDeps): void {
  const secretKey = deps.xendit?.secretKey;
  if (!secretKey) return;
  const api = root.basePath("/xendit");
  const guardPage =
    (handle: (c: Context, merchant: string | null, fate: CallFate) => Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      const [, basic = ""] = /^Basic (.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
      const key = Buffer.from(basic, "base64").toString().replace(/:$/, "");
      const merchant = await findMerchant(deps, secretKey, key);
      return merchant === undefined
        ? refuseCall(c, 401, "INVALID_API_KEY", "API key is not authorized")
        : answerMerchant(deps, merchant, ERRORS, (fate) => handle(c, merchant, fate)).catch(
            (error: unknown) => {
              if (!(error instanceof XenditError)) throw error;
              return refuseCall(c, error.status, error.code, error.message);
            },
          );
    };

  api.post(
    "/callback_virtual_accounts",
    guardPage(async (c, merchant) => {
      const body = await c.req.json();
      const bill = await makeBill(deps, {
        merchant,
        provider: "xendit",
        kind: "bank",
        reference: String(body.external_id),
        amount: Number(body.expected_amount),
        currency: "IDR",
        bankCode: String(body.bank_code),
        accountNumber: createAccountNumber(),
        expiresAt: new Date(body.expiration_date),
      });
      return c.json({
        id: bill.id,
        external_id: bill.reference,
        bank_code: bill.bankCode,
        account_number: bill.accountNumber,
        name: body.name,
        is_closed: true,
        is_single_use: true,
        expected_amount: bill.amount,
        status: "PENDING",
        expiration_date: bill.expiresAt,
      });
    }),
  );
  api.patch(
    "/callback_virtual_accounts/:id",
    guardPage(async (c, merchant, fate) => {
      const bill = await findOwnBill(deps, merchant, c.req.param("id") ?? "");
      await payMeanwhile(deps, fate, bill);
      if (!bill || !(await closeBill(deps, bill.id)))
        return refuseCall(c, 400, "INACTIVE_VIRTUAL_ACCOUNT_ERROR", "It is not active");
      return c.json({ id: bill.id, account_number: bill.accountNumber, status: "INACTIVE" });
    }),
  );
  api.get(
    "/callback_virtual_accounts/:id",
    guardPage(async (c, merchant) => {
      const bill = await findOwnBill(deps, merchant, c.req.param("id") ?? "");
      if (!bill) return refuseCall(c, 404, "DATA_NOT_FOUND", "There is no such account");
      const status = isPayable(bill, deps.now()) ? "ACTIVE" : "INACTIVE";
      return c.json({ id: bill.id, account_number: bill.accountNumber, status });
    }),
  );
  api.get(
    "/qr_codes/:id",
    guardPage(async (c, merchant) => {
      const bill = await findOwnBill(deps, merchant, c.req.param("id") ?? "");
      if (!bill) return refuseCall(c, 404, "DATA_NOT_FOUND", "There is no such QR code");
      const status = isPayable(bill, deps.now()) ? "ACTIVE" : "INACTIVE";
      return c.json({ id: bill.id, qr_string: bill.qrPayload, status });
    }),
  );
  api.post(
    "/qr_codes",
    guardPage(async (c, merchant) => {
      const body = await c.req.json();
      const reference = String(body.reference_id);
      const amount = Number(body.amount);
      const bill = await makeBill(deps, {
        merchant,
        provider: "xendit",
        kind: "qr",
        reference,
        amount,
        currency: "IDR",
        qrPayload: buildQrisPayload(amount, reference),
        expiresAt: new Date(body.expires_at),
      });
      return c.json({
        id: bill.id,
        reference_id: bill.reference,
        type: "DYNAMIC",
        currency: "IDR",
        amount: bill.amount,
        qr_string: bill.qrPayload,
        status: "ACTIVE",
        expires_at: bill.expiresAt,
      });
    }),
  );
  api.post(
    "/credit_card_charges",
    guardPage((c) => chargeCard(c, deps)),
  );
  api.get(
    "/transactions",
    guardPage((c, merchant) => listPayments(c, deps, merchant)),
  );
  api.post(
    "/v3/refunds",
    guardPage(async (c, merchant) => {
      const body = await c.req.json();
      const bill = await findPaid(deps, String(body.payment_id));
      if (!bill || bill.merchant !== merchant)
        return refuseCall(c, 404, "DATA_NOT_FOUND", "There is no such payment");
      const amount = Number(body.amount);
      const refund = await refundBill(deps, bill, {
        ...{ reference: String(body.reference_id), amount },
      });
      if (!refund)
        return refuseCall(c, 400, "MAXIMUM_REFUND_AMOUNT_REACHED", "It is more than was paid");
      return c.json(presentXenditRefund(refund, String(body.payment_id)));
    }),
  );
  api.get(
    "/v3/refunds/:id",
    guardPage(async (c, merchant) => {
      const refund = await findOwnRefund(deps, merchant, c.req.param("id") ?? "");
      if (!refund) return refuseCall(c, 404, "DATA_NOT_FOUND", "There is no such refund");
      const [payment] = await deps.db
        .select()
        .from(payments)
        .where(eq(payments.billId, refund.billId));
      return c.json(presentXenditRefund(refund, payment?.id ?? ""));
    }),
  );
  addCardRoutes(api as Hono, deps);
  addSessionRoutes(api as Hono, deps, {
    merchant: guardPage,
    // A shop's buyers are not signed in.
    payer: (handle) => async (c) => {
      const bill = await findBill(deps, c.req.param("id") ?? "");
      const refusal = bill && bill.merchant !== null ? null : await deps.turnAway(c.req.raw);
      return refusal ?? handle(c);
    },
  });
}

/** Calls of the script in the payer's page, with the public key. Test cards only. */
function addCardRoutes(api: Hono, deps: PaymentSandboxDeps): void {
  api.post("/v2/credit_card_tokens", async (c) => {
    const body = await c.req.json().catch(() => ({}));
    const token = await makeToken(deps, "xendit", String(body.card_data?.account_number ?? ""));
    if (!token)
      return refuseCall(c, 400, "API_VALIDATION_ERROR", "Only the sandbox's test cards are taken");
    const isAsked = token.status === "IN_REVIEW";
    return c.json({
      id: token.id,
      status: token.status,
      authentication_id: token.id,
      ...(isAsked
        ? { payer_authentication_url: `${deps.origin()}/xendit/authenticate/${token.id}` }
        : {}),
    });
  });
}

async function chargeCard(c: Context, deps: PaymentSandboxDeps): Promise<Response> {
  const body = await c.req.json();
  const token = await findToken(deps, String(body.token_id));
  if (token?.status !== "VERIFIED" || body.authentication_id !== token.id)
    return refuseCall(c, 400, "INVALID_TOKEN_ID_ERROR", "The token is not verified");
  const bill = await makeBill(deps, {
    provider: "xendit",
    kind: "card",
    reference: String(body.external_id),
    amount: Number(body.amount),
    currency: "IDR",
  });
  const answer = { id: bill.id, external_id: bill.reference, currency: "IDR" };
  if (token.outcome === "declined")
    return c.json({ ...answer, status: "FAILED", failure_reason: "CARD_DECLINED" });
  if (bill.status === "open") await payBill(deps, bill.id);
  return c.json({
    ...answer,
    status: "CAPTURED",
    authorized_amount: bill.amount,
    capture_amount: bill.amount,
    created: bill.createdAt.toISOString(),
  });
}

const isPayable = ({ status, expiresAt }: BillRow, now: Date) =>
  status === "open" && (expiresAt === null || expiresAt > now);

const PAGE_SIZE = 50;

async function listPayments(
  c: Context,
  deps: PaymentSandboxDeps,
  merchant: string | null,
): Promise<Response> {
  const rows = await deps.db
    .select({ payment: payments, bill: bills })
    .from(payments)
    .innerJoin(bills, eq(bills.id, payments.billId))
    .where(eq(bills.provider, "xendit"))
    .orderBy(payments.id);
  const reference = c.req.query("reference_id");
  const from = Date.parse(c.req.query("created[gte]") ?? "1970-01-01T00:00:00Z");
  const createdBefore = Date.parse(c.req.query("created[lt]") ?? "9999-01-01T00:00:00Z");
  const after = c.req.query("after_id") ?? "";
  const found = rows.filter(
    ({ payment, bill }) =>
      bill.merchant === merchant &&
      (!reference || bill.reference === reference) &&
      payment.paidAt.getTime() >= from &&
      payment.paidAt.getTime() < createdBefore &&
      payment.id > after,
  );
  return c.json({
    has_more: found.length > PAGE_SIZE,
    data: found.slice(0, PAGE_SIZE).map(({ payment, bill }) => ({
      id: payment.id,
      // A token's payment is its charge.
      product_id: bill.kind === "card" && !isSession(bill) ? bill.id : payment.id,
      type: "PAYMENT",
      status: "SUCCESS",
      reference_id: bill.reference,
      currency: bill.currency,
      amount: payment.amount,
      created: payment.paidAt.toISOString(),
    })),
  });
}

/** Random, so that nobody finds another's by chance. */
const createAccountNumber = () =>
  `8808${newId().replace(/\D/g, "").slice(-6)}${String(Math.floor(Math.random() * 1e6)).padStart(6, "0")}`.padEnd(
    16,
    "0",
  );

const refuseCall = (
  c: Context,
  status: 400 | 401 | 404 | 429 | 500,
  error_code: string,
  message: string,
) => c.json({ error_code, message }, status);
