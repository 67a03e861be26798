import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { MAX_SLIPS, type ShopSlip } from "#contract/shop-slips.ts";
import { requireTry } from "../../accounts/index.ts";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import {
  type StorefrontOrderRow,
  type StorefrontSlipRow,
  storefrontOrders,
  storefrontSlips,
} from "../../db/schema/storefronts.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { countFile } from "../../limits/index.ts";
import { changeOrder } from "../change-order.ts";
import { claimPayment } from "../claim-payment.ts";
import { isCodeAwaited } from "../phone-codes.ts";
import { privatePictureAnswer, storePrivatePicture, toChosenFile } from "../private-pictures.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { verifySlipJob } from "./jobs.ts";
import { scanInProcess } from "./scan-in-process.ts";
import { readSlipQr, type SlipQr } from "./slip-qr.ts";
import { findSlipVerifier } from "./slip-verifier-account.ts";

type Order = Pick<StorefrontOrderRow, "accountId" | "id">;

export const takesSlip = (order: StorefrontOrderRow, shown: number) =>
  order.status === "unpaid" &&
  order.payment !== "cod" &&
  order.payment !== "online" &&
  !isCodeAwaited(order) &&
  shown < MAX_SLIPS;

export const readSlips = (
  db: Queryable,
  accountId: string,
  orderIds: readonly string[],
): Promise<StorefrontSlipRow[]> =>
  db
    .select()
    .from(storefrontSlips)
    .where(
      and(
        eq(storefrontSlips.accountId, accountId),
        inArray(storefrontSlips.orderId, [...orderIds]),
      ),
    )
    .orderBy(asc(storefrontSlips.uploadedAt), asc(storefrontSlips.id));

/** Returns the orders' slips as the seller sees them, by the order's id. */
export async function presentSlips(
  db: Queryable,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, ShopSlip[]>> {
  const slips = await readSlips(db, accountId, orderIds);
  const others = slips.flatMap(({ usedByOrderId }) => usedByOrderId ?? []);
  const rows = await db
    .select({ id: storefrontOrders.id, number: storefrontOrders.number })
    .from(storefrontOrders)
    .where(and(eq(storefrontOrders.accountId, accountId), inArray(storefrontOrders.id, others)));
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const presented = slips.map((slip) => ({
    orderId: slip.orderId,
    slip: {
      id: slip.id,
      uploadedAt: slip.uploadedAt.toISOString(),
      kind: slip.kind,
      bank: slip.bank,
      reference: slip.reference,
      usedFor: slip.usedByOrderId === null ? null : (numbers.get(slip.usedByOrderId) ?? null),
      check:
        slip.check === null || slip.checkBy === null
          ? null
          : {
              ...{ by: slip.checkBy, result: slip.check, amount: slip.checkedAmount },
              receiver: slip.checkedReceiver,
              paidAt: slip.checkedPaidAt?.toISOString() ?? null,
            },
    },
  }));
  return new Map(
    [...Map.groupBy(presented, ({ orderId }) => orderId)].map(([orderId, own]) => [
      orderId,
      own.map(({ slip }) => slip),
    ]),
  );
}

/**
 * Stores the picture, reads its QR and reports the payment. Throws 422 with the field `slip`, 409
 * `wrong_status` or `too_many_slips`, and as `storePrivatePicture`.
 */
export async function showSlip(
  backend: Backend,
  shop: OpenStorefront,
  order: Order,
  given: unknown,
): Promise<void> {
  const file = toChosenFile(given);
  if (!file) throw invalid("invalid_body", "No picture", { slip: "required" });
  // A decoded picture costs time, so it is refused before.
  await requireTaken(backend.db, order);
  await requireTry(backend, `storefront-slip:${order.accountId}:${order.id}`);
  const { jpeg, ...picture } = await storePrivatePicture(backend, shop.accountId, file);
  try {
    const qr = await readQr(backend, shop.accountId, jpeg);
    await changeOrder(
      backend,
      { accountId: order.accountId, orderId: order.id },
      async (row, tx) => {
        await requireTaken(tx, row, row);
        await countFile(backend, tx, { accountId: shop.accountId, ...picture }, { isNeeded: true });
        const isChecked = await insertSlip(backend, tx, shop, row, picture.key, qr);
        if (row.paymentClaimedAt !== null) return null;
        // The seller is told of any result but the exact payment (verify-slip.ts).
        return isChecked
          ? { paymentClaimedAt: backend.now() }
          : claimPayment(backend, tx, shop, row);
      },
    );
  } catch (error) {
    await backend.files.remove(picture.key);
    throw error;
  }
}

async function requireTaken(db: Queryable, order: Order, known?: StorefrontOrderRow) {
  const [row] = known
    ? [known]
    : await db
        .select()
        .from(storefrontOrders)
        .where(
          and(eq(storefrontOrders.accountId, order.accountId), eq(storefrontOrders.id, order.id)),
        );
  if (!row) throw notFound("The order");
  const shown = (await readSlips(db, order.accountId, [order.id])).length;
  if (shown >= MAX_SLIPS) throw conflict("too_many_slips", "Enough pictures were shown");
  if (!takesSlip(row, shown))
    throw conflict("wrong_status", `The order is ${row.status}`, { status: row.status });
}

type ReadQr = SlipQr & { text: string };

/** A picture without a readable QR is still a slip, which the seller reads. */
async function readQr(
  backend: Backend,
  accountId: string,
  jpeg: Uint8Array,
): Promise<ReadQr | null> {
  try {
    const texts = (await scanInProcess(accountId, { jpeg })) ?? [];
    const found = texts.flatMap((text): ReadQr[] => {
      const qr = readSlipQr(text);
      return qr ? [{ ...qr, text }] : [];
    });
    return found.find(({ kind }) => kind !== "payment") ?? found[0] ?? null;
  } catch (error) {
    backend.log.warn({ err: error }, "a slip could not be scanned");
    return null;
  }
}

/** Returns whether a service is asked about it. */
async function insertSlip(
  backend: Backend,
  tx: Transaction,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  pictureKey: string,
  qr: ReadQr | null,
): Promise<boolean> {
  const { accountId, storefrontId, id: orderId } = order;
  const transfer = qr === null || qr.kind === "payment" ? null : qr;
  const row = {
    ...{ accountId, storefrontId, orderId, pictureKey, kind: qr?.kind ?? null },
    ...{ bank: transfer?.bank ?? null, reference: transfer?.reference ?? null },
    uploadedAt: backend.now(),
  };
  const checkBy =
    transfer?.kind === "bank" ? await findSlipVerifier({ ...backend, db: tx }, shop) : null;
  const check = checkBy === null ? {} : ({ checkBy, check: "waiting", qrText: qr?.text } as const);
  const [inserted] = await tx
    .insert(storefrontSlips)
    .values({ ...row, ...check })
    .onConflictDoNothing()
    .returning({ id: storefrontSlips.id });
  if (inserted && checkBy !== null)
    await backend.enqueue(
      tx,
      verifySlipJob,
      { accountId, slipId: inserted.id },
      { singletonKey: inserted.id },
    );
  if (inserted || !transfer) return checkBy !== null;
  const [first] = await tx
    .select({ orderId: storefrontSlips.orderId })
    .from(storefrontSlips)
    .where(
      and(
        eq(storefrontSlips.accountId, accountId),
        eq(storefrontSlips.bank, transfer.bank),
        eq(storefrontSlips.reference, transfer.reference),
        isNull(storefrontSlips.usedByOrderId),
      ),
    );
  if (!first) throw new Error("The slip's transfer is neither new nor known");
  // The same picture sent twice for one order says nothing new.
  if (first.orderId === orderId) throw conflict("slip_known", "This slip was shown already");
  await tx.insert(storefrontSlips).values({ ...row, usedByOrderId: first.orderId });
  return false;
}

/** Answers a picture of the order. Throws 404. */
export async function readSlipPicture(
  backend: Backend,
  { accountId, id: orderId }: Order,
  slipId: string,
): Promise<Response> {
  const [slip] = await backend.db
    .select({ key: storefrontSlips.pictureKey })
    .from(storefrontSlips)
    .where(
      and(
        eq(storefrontSlips.accountId, accountId),
        eq(storefrontSlips.orderId, orderId),
        eq(storefrontSlips.id, slipId),
        isNotNull(storefrontSlips.pictureKey),
      ),
    );
  return privatePictureAnswer(backend, slip?.key ?? null);
}
