import { and, eq, gte, inArray, isNull, ne, notExists, sql } from "drizzle-orm";
import type { z } from "zod";
import type { SlipCheck } from "#contract/shop-slips.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { storefrontPaymentReceipts } from "../../db/schema/storefront-payments.ts";
import {
  type StorefrontOrderRow,
  type StorefrontSlipRow,
  storefrontOrders,
  storefrontSlips,
} from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import type { JobRun } from "../../jobs/queue.ts";
import { SlipVerifierError, type VerifiedTransfer } from "../../slip-verifiers/slip-verifier.ts";
import { lockShopOrder } from "../change-order.ts";
import { tellOfClaim } from "../claim-payment.ts";
import { settleReceipt } from "../online/settle-payment.ts";
import { type OpenStorefront, readStorefrontById } from "../storefront-of.ts";
import { compareTransfer, TOLERANCE_MS } from "./compare-transfer.ts";
import type { verifySlipJob } from "./jobs.ts";
import { lockOrdersOfTotal } from "./lock-total.ts";
import { noteAnswer, noteRefusal, openSlipVerifier } from "./slip-verifier-account.ts";

type Job = z.output<typeof verifySlipJob.schema>;
/** A bank may know a transfer some minutes later than its slip. */
const NOT_FOUND_TRIES = 3;

const isSlip = ({ accountId, slipId }: Job) =>
  and(eq(storefrontSlips.accountId, accountId), eq(storefrontSlips.id, slipId));

/**
 * Asks the shop's service about a slip. An exact transfer confirms the order; whatever else is
 * found waits for the seller, with the reason. The seller is told of a first try that fails, and
 * need not wait; after the last one the slip is theirs, also if the fault is ours.
 */
export async function verifySlip(
  backend: Backend,
  job: Job,
  run: Pick<JobRun, "isLastTry">,
): Promise<void> {
  const slip = await countTry(backend, job);
  if (!slip) return;
  const shop = await readStorefrontById(backend.db, slip);
  if (!shop) return;
  try {
    await checkSlip(backend, shop, slip, run);
  } catch (error) {
    if (run.isLastTry) {
      backend.log.error({ err: error, slipId: slip.id }, "no try checked the slip");
      return storeResult(backend, shop, slip, { result: "no_answer" });
    }
    if (slip.checkTries === 1)
      await transaction(backend.db, async (tx) => {
        const order = await lockShopOrder(tx, slip);
        if (order.status === "unpaid") await tellOfClaim(backend, tx, shop, order);
      });
    throw error;
  }
}

async function checkSlip(
  backend: Backend,
  shop: OpenStorefront,
  slip: StorefrontSlipRow,
  run: Pick<JobRun, "isLastTry">,
): Promise<void> {
  const verifier = await openSlipVerifier(backend, shop);
  if (!verifier) return storeResult(backend, shop, slip, { result: "no_answer" });
  try {
    const transfer = await verifier.verify(slip.qrText ?? "");
    await noteAnswer(backend, shop, null);
    await storeResult(backend, shop, slip, { transfer });
  } catch (error) {
    if (!(error instanceof SlipVerifierError)) throw error;
    await storeFailure(backend, shop, slip, error, run);
  }
}

/** Returns a slip that is still to be checked, and counts the try; else `null`. */
async function countTry({ db }: Pick<Backend, "db">, job: Job): Promise<StorefrontSlipRow | null> {
  return transaction(db, async (tx) => {
    const [slip] = await tx.select().from(storefrontSlips).where(isSlip(job)).for("update");
    if (slip?.check !== "waiting") return null;
    const checkTries = slip.checkTries + 1;
    await tx.update(storefrontSlips).set({ checkTries }).where(isSlip(job));
    return { ...slip, checkTries };
  });
}

const RESULTS: Record<Exclude<SlipVerifierError["kind"], "unavailable">, SlipCheck> = {
  not_found: "not_found",
  unauthorised: "key_refused",
  used_up: "used_up",
  refused: "refused",
  unreadable: "unreadable",
};

/** Throws the error for a retry. */
async function storeFailure(
  backend: Backend,
  shop: OpenStorefront,
  slip: StorefrontSlipRow,
  error: SlipVerifierError,
  { isLastTry }: Pick<JobRun, "isLastTry">,
): Promise<void> {
  const { kind } = error;
  const isAskedAgain =
    kind === "unavailable" || (kind === "not_found" && slip.checkTries < NOT_FOUND_TRIES);
  if (isAskedAgain && !isLastTry) throw error;
  if (kind === "unauthorised") await noteRefusal(backend, shop);
  else if (kind === "used_up") await noteAnswer(backend, shop, backend.now());
  const result = kind === "unavailable" ? "no_answer" : RESULTS[kind];
  await storeResult(backend, shop, slip, { result });
}

type Found = { transfer: VerifiedTransfer } | { result: SlipCheck };

/** Stores what was found once, and settles an exact transfer in the same transaction. */
async function storeResult(
  backend: Backend,
  shop: OpenStorefront,
  { accountId, orderId, id: slipId }: StorefrontSlipRow,
  found: Found,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await lockShopOrder(tx, { accountId, orderId });
    const [slip] = await tx.select().from(storefrontSlips).where(isSlip({ accountId, slipId }));
    // Another run, or the buyer's erasure, has ended the check.
    if (slip?.check !== "waiting") return;
    const transfer = "transfer" in found ? found.transfer : null;
    const result =
      "transfer" in found
        ? await judgeTransfer(tx, found.transfer, { order, slip, shop, now: backend.now() })
        : found.result;
    await tx
      .update(storefrontSlips)
      .set({
        ...{ check: result, qrText: null, checkedAmount: transfer?.amount ?? null },
        checkedReceiver: transfer && nameReceiver(transfer),
        checkedPaidAt: transfer?.paidAt ?? null,
      })
      .where(isSlip({ accountId, slipId }));
    if (transfer && result === "exact") await settle(backend, tx, shop, order, slip, transfer);
    else if (order.status === "unpaid") await tellOfClaim(backend, tx, shop, order);
  });
}

/** Returns what `compareTransfer` does, or that another order may have got the money. */
async function judgeTransfer(
  tx: Transaction,
  transfer: VerifiedTransfer,
  by: { order: StorefrontOrderRow; slip: StorefrontSlipRow; shop: OpenStorefront; now: Date },
): Promise<SlipCheck> {
  const result = compareTransfer(transfer, by);
  const isForOrder = result === "exact" || result === "receiver_likely";
  // An order that the seller has confirmed takes its own slip.
  if (!isForOrder || by.order.paidAt !== null) return result;
  return (await isOtherConfirmed(tx, by.order, transfer)) ? "may_have_paid" : result;
}

/**
 * Returns whether the seller confirmed another order of the total since the transfer, without a
 * receipt that names the transfer: the money on the account may have been this. Checks of a shop's
 * orders of one total run one after another.
 */
async function isOtherConfirmed(
  tx: Transaction,
  { accountId, storefrontId, id, total }: StorefrontOrderRow,
  transfer: VerifiedTransfer,
): Promise<boolean> {
  await lockOrdersOfTotal(tx, { accountId, storefrontId, total });
  const receipt = tx
    .select({ one: sql`1` })
    .from(storefrontPaymentReceipts)
    .where(
      and(
        eq(storefrontPaymentReceipts.accountId, storefrontOrders.accountId),
        eq(storefrontPaymentReceipts.orderId, storefrontOrders.id),
        isNull(storefrontPaymentReceipts.review),
      ),
    );
  const others = and(
    eq(storefrontOrders.accountId, accountId),
    eq(storefrontOrders.storefrontId, storefrontId),
    ne(storefrontOrders.id, id),
    eq(storefrontOrders.total, total),
    inArray(storefrontOrders.payment, ["bank", "qr"]),
    gte(storefrontOrders.paidAt, new Date(transfer.paidAt.getTime() - TOLERANCE_MS)),
    notExists(receipt),
  );
  return (await tx.$count(storefrontOrders, others)) > 0;
}

const LONGEST_RECEIVER = 200;
const nameReceiver = ({ receiver: { names, registered, account, proxy } }: VerifiedTransfer) =>
  [names[0], registered, account, proxy].filter(Boolean).join(", ").slice(0, LONGEST_RECEIVER);

const settle = (
  backend: Backend,
  tx: Transaction,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  { id, bank, reference, checkBy }: StorefrontSlipRow,
  { amount, paidAt }: VerifiedTransfer,
) =>
  settleReceipt(
    backend,
    tx,
    shop,
    order,
    { ...{ id: `${bank}:${reference}`, reference: id, amount, paidAt }, currency: "THB" },
    { provider: checkBy ?? "easyslip", source: "slip" },
  );
