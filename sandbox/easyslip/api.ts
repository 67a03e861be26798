import { eq, sql } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { answerInMoods } from "../disturbances.ts";
import type { EasySlipDeps } from "./deps.ts";
import { type AccountRow, accounts, type TransferRow, transfers } from "./schema.ts";

/** A refusal in EasySlip's own words (document.easyslip.com/en/reference/error-codes). */
class EasySlipRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const RECEIVER = { th: "ร้านลาราส", en: "TOKO LARAS" };

const Asked = z.looseObject({
  payload: z.string().min(1).max(128),
  remark: z.string().min(1).max(255).optional(),
  matchAccount: z.boolean().optional(),
  matchAmount: z.number().optional(),
  checkDuplicate: z.boolean().optional(),
});

/** EasySlip's API v2 in this process, with the fields of document.easyslip.com/en/v2. */
export function addEasySlipRoutes(root: Hono, deps: EasySlipDeps): void {
  root.get("/v2/info", (c) =>
    answerCall(c, deps, (account) => Promise.resolve(presentInfo(account))),
  );
  root.post("/v2/verify/bank", (c) =>
    answerCall(c, deps, async (account) => {
      const parsed = Asked.safeParse(await c.req.json().catch(() => null));
      if (!parsed.success)
        throw new EasySlipRefusal(400, "VALIDATION_ERROR", z.prettifyError(parsed.error));
      return verifySlip(deps, account, parsed.data);
    }),
  );
}

async function answerCall(
  c: Context,
  deps: EasySlipDeps,
  handle: (account: AccountRow) => Promise<object>,
): Promise<Response> {
  try {
    const account = await authenticate(deps, c.req.header("authorization"));
    if (account.answer === "wrongShape") return Response.json({ status: 200, data: { ok: "yes" } });
    const failure = account.calls % 2 === 1 ? createTransientError() : null;
    if (failure && account.answer === "transientErrors") throw failure;
    const owner = { ...account, where: eq(accounts.seller, account.seller) };
    const errors = { createThrottledError, createTransientError };
    return await answerInMoods(deps.db, accounts, owner, errors, async () => {
      const data = await handle(account);
      if (failure && account.answer === "lostAnswers") throw failure;
      return Response.json({ success: true, data, message: "Operation completed successfully" });
    });
  } catch (error) {
    if (!(error instanceof EasySlipRefusal)) throw error;
    const { status, code, message } = error;
    return Response.json({ success: false, error: { code, message } }, { status });
  }
}

const createTransientError = () =>
  new EasySlipRefusal(500, "API_SERVER_ERROR", "External API error");
const createThrottledError = () =>
  new EasySlipRefusal(429, "RATE_LIMIT_EXCEEDED", "Too many requests");

async function authenticate(
  { db }: EasySlipDeps,
  authorization: string | undefined,
): Promise<AccountRow> {
  if (authorization === undefined)
    throw new EasySlipRefusal(401, "MISSING_API_KEY", "Authorization header is required");
  const [account] = await db
    .update(accounts)
    .set({ calls: sql`${accounts.calls} + 1` })
    .where(eq(accounts.apiKey, authorization.replace(/^Bearer /, "")))
    .returning();
  if (!account || account.answer === "refused")
    throw new EasySlipRefusal(401, "INVALID_API_KEY", "The provided API key is invalid");
  return account;
}

async function verifySlip(
  { db }: EasySlipDeps,
  account: AccountRow,
  { payload, matchAmount, checkDuplicate, remark }: z.output<typeof Asked>,
): Promise<object> {
  if (account.answer === "usedUp" || account.used >= account.most)
    throw new EasySlipRefusal(403, "QUOTA_EXCEEDED", "Your API quota has been exceeded");
  const isHidden = account.answer === "notFound";
  const [transfer] = isHidden
    ? []
    : await db
        .update(transfers)
        .set({ checks: sql`${transfers.checks} + 1` })
        .where(eq(transfers.payload, payload))
        .returning();
  if (!transfer) throw new EasySlipRefusal(404, "SLIP_NOT_FOUND", "Slip not found or invalid");
  await db
    .update(accounts)
    .set({ used: sql`${accounts.used} + 1` })
    .where(eq(accounts.seller, account.seller));
  const isKnown = transfer.checks > 1 || account.answer === "duplicate";
  const amountInSlip = transfer.amount / 100;
  return {
    ...(remark === undefined ? {} : { remark }),
    isDuplicate: checkDuplicate === true && isKnown,
    matchedAccount: account.answer === "registered" ? presentMatch(transfer) : null,
    ...(matchAmount === undefined
      ? {}
      : { amountInOrder: matchAmount, isAmountMatched: matchAmount === amountInSlip }),
    amountInSlip,
    rawSlip: presentSlip(transfer),
  };
}

/** An account that the seller registered there. */
const presentMatch = ({ receiverBank, receiverNumber }: TransferRow) => ({
  bank: { nameTh: "", nameEn: "", code: receiverBank, shortCode: "" },
  ...{ nameTh: RECEIVER.th, nameEn: RECEIVER.en, type: "PERSONAL", bankNumber: receiverNumber },
});

function presentInfo({ used, most, answer, createdAt }: AccountRow): object {
  const max = answer === "usedUp" ? used : most;
  return {
    application: {
      name: "Toko Laras",
      autoRenew: {
        ...{ expired: false, quota: false, createdAt: createdAt.toISOString() },
        expiresAt: new Date(createdAt.getTime() + 30 * 86_400_000).toISOString(),
      },
      quota: { used, max, remaining: max - used, totalUsed: used },
    },
    branch: { name: "Main", isActive: true, quota: { used, totalUsed: used } },
    account: { email: "shop@easyslip.test", credit: 1000 },
    product: { name: "Starter" },
  };
}

const BANGKOK_MS = 7 * 3_600_000;
const formatBangkokTime = (at: Date) =>
  `${new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 19)}+07:00`;

/** Hides an account's digits as slips do: xxx-x-x5678-x. */
const hideAccount = (number: string) =>
  [...number]
    .map((digit, at) => (at >= 5 && at < 9 ? digit : "x"))
    .join("")
    .replace(/^(.{3})(.)(.{5})(.+)$/, "$1-$2-$3-$4");
const hidePhone = (number: string) => `xxx-xxx-${number.slice(-4)}`;
const isPhone = (number: string) => /^0[689]\d{8}$/.test(number);

function presentSlip({
  payload,
  reference,
  amount,
  paidAt,
  receiverBank,
  receiverNumber,
}: TransferRow): object {
  return {
    ...{ payload, transRef: reference, date: formatBangkokTime(paidAt), countryCode: "TH" },
    amount: { amount: amount / 100, local: { amount: 0, currency: "" } },
    ...{ fee: 0, ref1: "", ref2: "", ref3: "" },
    sender: {
      bank: { id: "004", name: "กสิกรไทย", short: "KBANK" },
      account: {
        name: { th: "นาย อีซี่ สลิป", en: "MR. EASY SLIP" },
        bank: { type: "BANKAC", account: "1234xxxx5678" },
      },
    },
    receiver: {
      bank: { id: receiverBank, name: "", short: "" },
      account: {
        name: RECEIVER,
        ...(isPhone(receiverNumber)
          ? { proxy: { type: "MSISDN", account: hidePhone(receiverNumber) } }
          : { bank: { type: "BANKAC", account: hideAccount(receiverNumber) } }),
      },
    },
  };
}
