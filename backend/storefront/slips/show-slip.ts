import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { MOST_SLIPS, type ShopSlip } from "#contract/shop-slips.ts";
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
import { fileOf, privatePictureAnswer, storePrivatePicture } from "../private-pictures.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { scanInProcess } from "./scan-in-process.ts";
import { readSlipQr, type SlipQr } from "./slip-qr.ts";

type Order = Pick<StorefrontOrderRow, "accountId" | "id">;

export const takesSlip = ({ status, payment }: StorefrontOrderRow, shown: number) =>
  status === "unpaid" && payment !== "cod" && payment !== "online" && shown < MOST_SLIPS;

export const slipsOf = (
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
  const slips = await slipsOf(db, accountId, orderIds);
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
  const file = fileOf(given);
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
        await insertSlip(backend, tx, row, picture.key, qr);
        return row.paymentClaimedAt === null ? claimPayment(backend, tx, shop, row) : null;
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
  const shown = (await slipsOf(db, order.accountId, [order.id])).length;
  if (shown >= MOST_SLIPS) throw conflict("too_many_slips", "Enough pictures were shown");
  if (!takesSlip(row, shown))
    throw conflict("wrong_status", `The order is ${row.status}`, { status: row.status });
}

/** A picture without a readable QR is still a slip, which the seller reads. */
async function readQr(
  backend: Backend,
  accountId: string,
  jpeg: Uint8Array,
): Promise<SlipQr | null> {
  try {
    const texts = (await scanInProcess(accountId, { jpeg })) ?? [];
    const found = texts.flatMap((text) => readSlipQr(text) ?? []);
    return found.find(({ kind }) => kind !== "payment") ?? found[0] ?? null;
  } catch (error) {
    backend.log.warn({ err: error }, "a slip could not be scanned");
    return null;
  }
}

async function insertSlip(
  backend: Backend,
  tx: Transaction,
  order: StorefrontOrderRow,
  pictureKey: string,
  qr: SlipQr | null,
): Promise<void> {
  const { accountId, storefrontId, id: orderId } = order;
  const transfer = qr === null || qr.kind === "payment" ? null : qr;
  const row = {
    ...{ accountId, storefrontId, orderId, pictureKey, kind: qr?.kind ?? null },
    ...{ bank: transfer?.bank ?? null, reference: transfer?.reference ?? null },
    uploadedAt: backend.now(),
  };
  const inserted = await tx
    .insert(storefrontSlips)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: storefrontSlips.id });
  if (inserted.length > 0 || !transfer) return;
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
