import { randomBytes, randomInt } from "node:crypto";
import { and, asc, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { CheckoutCodeWay } from "#contract/form-fields.ts";
import type { NewsWay } from "#contract/messengers.ts";
import { parseE164 } from "#contract/phone.ts";
import type { Place } from "#contract/places.ts";
import type { OrderRisk } from "#contract/shop.ts";
import type {
  CodRefusal,
  StorefrontDoubt,
  StorefrontOrderInput,
} from "#contract/storefront-orders.ts";
import { fitsPostCode, readPlace } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { variants } from "../db/schema/products.ts";
import { reservations } from "../db/schema/stocks.ts";
import { storefrontCheckoutCodes } from "../db/schema/storefront-messages.ts";
import {
  type StorefrontItemRow,
  type StorefrontOrderRow,
  type StorefrontVariantRow,
  storefrontOrderLines,
  storefrontOrders,
  storefrontVariants,
} from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import {
  type BuyerMarks,
  countBuyerOrder,
  makeMarks,
  type OrderedFrom,
  requireRoom,
} from "./buyer-caps.ts";
import { priceCart, toParcelLines } from "./cart.ts";
import { findPictureOfVariant, formatVariantName, readShownVariants } from "./catalogue.ts";
import { followShopOrder } from "./change-order.ts";
import { isCodeOfCheckout } from "./checkout-codes.ts";
import { findCodRefusal, hasTooManyReturns } from "./cod-rules.ts";
import { CodeNeeded, requireShare } from "./crowd.ts";
import { SHIP_WITHIN_MS } from "./delivery-times.ts";
import { HOLD_MS, tellOfDoubt } from "./doubtful-orders.ts";
import { readLines } from "./order-report.ts";
import { findDoubt, findDoubtAfterCode, findRisks } from "./order-risk.ts";
import { refuseWithoutCode, takeCheckoutCode } from "./phone-check/checkout-code.ts";
import { CODE_HOLD_MS, findNeededCheck, isRemembered } from "./phone-check/need-phone-check.ts";
import { queuePhoneCode } from "./phone-check/send-phone-code.ts";
import { quoteShipping, type ShippingService } from "./quotes.ts";
import { listNewsWays, listPayments, type OpenStorefront, takesOrders } from "./storefront-of.ts";
import { tellBuyer } from "./tell-buyer.ts";
import { type OrderVoucher, requireVoucher, takeVoucher } from "./vouchers/use-voucher.ts";

type Wish = z.output<typeof StorefrontOrderInput>;
interface Line {
  item: StorefrontItemRow;
  variant: StorefrontVariantRow;
  quantity: number;
}

/**
 * Orders a cart: one transaction takes the goods from the shop's stock, creates the shop's order
 * and the back office's, and reserves every line. The couriers are asked before. Throws as the
 * contract says (placeStorefrontOrder).
 */
export async function placeOrder(
  backend: Backend,
  shop: OpenStorefront,
  wish: Wish,
  from: OrderedFrom,
): Promise<{ token: string; number: string }> {
  const placed = await findPlaced(backend, shop, wish);
  if (placed) return placed;
  const { phone, place, lines, service } = await checkWish(backend, shop, wish);
  const itemsTotal = lines.reduce(
    (sum, { variant, quantity }) => sum + variant.price * quantity,
    0,
  );
  const voucher = await requireVoucher(backend, shop, wish.voucher, itemsTotal);
  const total = itemsTotal - voucher.discount + service.fee;
  if (total !== wish.total)
    throw conflict("price_changed", "It costs something else now", { total });
  // Counts only valid orders, so that worthless requests block nobody.
  const marks = makeMarks(backend, phone, from);
  const provedBy = from ? await takeCheckoutCode(backend, shop, wish, phone) : null;
  // Attackers of the same network do not use up the tries of a buyer with a code.
  await countBuyerOrder(backend, shop, provedBy === null ? marks : { ...marks, network: "" });
  // Asked after the count, so that nobody tries the phones of others without end.
  if (wish.payment === "cod" && (await hasTooManyReturns(backend.db, shop, phone)))
    throw noCash("cod_returns");
  const subject = { marks, place, service, itemsTotal, voucher, total, lines, provedBy };
  try {
    await transaction(backend.db, (tx) => writeOrder(backend, tx, shop, wish, subject));
  } catch (error) {
    if (error instanceof CodeNeeded) return refuseWithoutCode(backend, shop, wish, marks);
    throw error;
  }
  const outcome = await findPlaced(backend, shop, wish);
  if (!outcome) throw new Error(`Checkout ${wish.checkoutKey} made no order`);
  return outcome;
}

interface Subject {
  marks: BuyerMarks;
  place: Place;
  service: ShippingService;
  itemsTotal: number;
  voucher: OrderVoucher;
  total: number;
  lines: readonly Line[];
  /** The way of the code that the checkout entered; `null` for none. */
  provedBy: CheckoutCodeWay | null;
}

/** Stores the order and reserves its goods. Throws CodeNeeded (crowd.ts). */
async function writeOrder(
  backend: Backend,
  tx: Transaction,
  shop: OpenStorefront,
  wish: Wish,
  subject: Subject,
): Promise<void> {
  const { marks, place, total, lines, provedBy } = subject;
  await requireRoom(tx, shop, marks, { payment: wish.payment, hasCode: provedBy !== null });
  const { risks, isKnown } = await findRisks(tx, shop, marks, {
    ...{ payment: wish.payment, total, placeCode: place.code },
    ...{ street: wish.street, postCode: wish.postCode },
    lines: lines.map(({ quantity, variant: { stock } }) => ({ quantity, stock })),
  });
  const doubt = provedBy === null ? findDoubt(risks) : findDoubtAfterCode(risks, provedBy);
  const check =
    provedBy === null
      ? await findNeededCheck(backend, tx, shop, {
          ...{ marks, doubt, newsBy: wish.newsBy, buyerEmail: wish.email },
        })
      : null;
  const isStranger =
    !isKnown && provedBy !== "whatsapp" && !(await isRemembered(backend, tx, shop, marks, "phone"));
  const row = makeOrder(backend, shop, wish, { ...subject, risks, doubt, check, isStranger });
  const newStorefrontOrders = await tx
    .insert(storefrontOrders)
    .values(row)
    .onConflictDoNothing()
    .returning();
  const [order] = newStorefrontOrders;
  // A parallel request of the same checkout was stored first.
  if (!order) return;
  await takeVoucher(backend, tx, shop, order);
  const needsShare = isStranger && provedBy === null;
  await takeOffShelf(tx, shop, lines, needsShare ? { risks, now: backend.now() } : null);
  await tx.insert(storefrontOrderLines).values(makeOrderLines(order, lines));
  const orderId = await followShopOrder(backend, tx, order);
  await requireReserved(tx, shop.accountId, orderId);
  if (provedBy !== null) await tx.delete(storefrontCheckoutCodes).where(isCodeOfCheckout(order));
  if (check === null) {
    await tellBuyer(backend, tx, order, "placed");
    if (doubt) await tellOfDoubt(backend, tx, shop, order.number);
  } else if (check !== "line") await queuePhoneCode(backend, tx, order, check);
}

/** Throws 409 `checkout_used` if the checkout ordered another cart, or with other words. */
async function findPlaced(
  { db }: Backend,
  { accountId, id }: OpenStorefront,
  { checkoutKey, lines, payment, placeCode, street }: Wish,
) {
  const [storefrontOrder] = await db
    .select()
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.storefrontId, id),
        eq(storefrontOrders.checkoutKey, checkoutKey),
      ),
    );
  if (!storefrontOrder) return null;
  const { id: orderId, token, number } = storefrontOrder;
  const ordered = countUnits(await readLines(db, accountId, [orderId]));
  const isSame =
    ordered === countUnits(lines) &&
    storefrontOrder.payment === payment &&
    storefrontOrder.placeCode === placeCode &&
    storefrontOrder.street === street;
  // The answer to the first request was lost, and the buyer has changed the form since.
  if (!isSame) throw conflict("checkout_used", `This checkout placed order ${number} already`);
  return { token, number };
}

/** Returns the units by variant as a text that two equal carts have in common. */
function countUnits(lines: readonly { variantId: string; quantity: number }[]): string {
  const byVariant = Map.groupBy(lines, ({ variantId }) => variantId);
  return [...byVariant]
    .map(([id, own]) => `${id}:${own.reduce((sum, { quantity }) => sum + quantity, 0)}`)
    .toSorted()
    .join();
}

async function checkWish(backend: Backend, shop: OpenStorefront, wish: Wish) {
  if (!takesOrders(shop)) throw conflict("shop_not_ready", "The shop takes no orders yet");
  const phone = parseE164(wish.phone, shop.countryCode);
  if (phone === null) throw invalid("invalid_body", "No phone number", { phone: "invalid_phone" });
  const place = await readPlace(shop.countryCode, wish.placeCode);
  if (!place) throw invalid("invalid_body", "No such place", { placeCode: "invalid" });
  if (!fitsPostCode(place, wish.postCode))
    throw invalid("invalid_body", "Another place's post code", { postCode: "wrong_post_code" });
  if (!listPayments(shop).includes(wish.payment))
    throw invalid("invalid_body", "Not paid that way", { payment: "invalid" });
  if (!listNewsWays(shop).includes(wish.newsBy))
    throw invalid("invalid_body", "Not told that way", { newsBy: "invalid" });
  const cart = await priceCart(backend, shop, wish.lines);
  const short = cart.lines.find((line) => line.quantity > line.stock);
  if (short || !cart.isReady) throw soldOutProblem(short?.name ?? "", short?.stock ?? 0);
  const foundEntry = await readShownVariants(
    backend.db,
    shop,
    cart.lines.map((line) => line.variantId),
  );
  const lines = cart.lines.flatMap(({ variantId, quantity }): Line[] => {
    const row = foundEntry.find(({ variant }) => variant.id === variantId);
    return row ? [{ ...row, quantity }] : [];
  });
  if (lines.length < cart.lines.length) throw soldOutProblem("", 0);
  const parcel = toParcelLines(lines);
  const service = (
    await quoteShipping(backend, shop, { placeCode: place.code, lines: parcel })
  ).find(
    ({ courierId, serviceId }) =>
      courierId === wish.service.courierId && serviceId === wish.service.serviceId,
  );
  if (!service) throw conflict("service_gone", "This courier does not go there now");
  if (wish.payment === "cod") {
    const refusal = await findCodRefusal(shop, service, place, cart.itemsTotal);
    if (refusal) throw noCash(refusal);
  }
  return { phone, place, lines, service };
}

const noCash = (refusal: CodRefusal) =>
  invalid("invalid_body", "No cash is taken", { payment: refusal });

const soldOutProblem = (name: string, remaining: number) =>
  conflict("sold_out", "There is less of it than wished", { name, left: remaining });

/** Returns the digits and a leading plus, as couriers and the seller's phone take it. */
const normalisePhone = (phone: string) =>
  `${phone.trim().startsWith("+") ? "+" : ""}${phone.replace(/\D/g, "")}`;

function makeOrder(
  { now }: Backend,
  shop: OpenStorefront,
  wish: Wish,
  subject: Subject & {
    doubt: StorefrontDoubt | null;
    risks: OrderRisk["reasons"];
    check: NewsWay | null;
    isStranger: boolean;
  },
): typeof storefrontOrders.$inferInsert {
  const currentTime = now();
  const { marks, doubt, check, place, service, provedBy } = subject;
  const isCod = wish.payment === "cod";
  const isHeld = isCod && (doubt !== null || check !== null);
  const isReady = isCod && !isHeld;
  const usualMs = isHeld ? HOLD_MS : shop.orderExpMins * 60_000;
  const holdMs = Math.min(
    usualMs,
    doubt === null ? Number.POSITIVE_INFINITY : HOLD_MS,
    check === null ? Number.POSITIVE_INFINITY : CODE_HOLD_MS,
  );
  const { courierId, serviceId, name, minDays, maxDays, collections, asked } = service;
  return {
    id: newId(),
    accountId: shop.accountId,
    storefrontId: shop.id,
    number: makeReadableCode(10),
    token: randomBytes(16).toString("base64url"),
    checkoutKey: wish.checkoutKey,
    status: isReady ? "to_process" : isHeld ? "on_hold" : "unpaid",
    language: wish.language,
    buyerName: wish.name,
    buyerPhone: normalisePhone(wish.phone),
    buyerEmail: wish.email.toLowerCase(),
    newsBy: wish.newsBy,
    lineCode: wish.newsBy === "line" ? makeReadableCode(8) : null,
    ...{ buyerE164: marks.phone, network: marks.network, device: marks.device },
    ...{ doubt, risks: subject.risks, isStranger: subject.isStranger },
    ...(check === null ? {} : { phoneCheck: "awaited" as const, phoneCheckBy: check }),
    ...(provedBy === null
      ? {}
      : { phoneCheck: "confirmed" as const, phoneCheckBy: provedBy, phoneCheckedAt: currentTime }),
    confirmCode: isHeld ? String(randomInt(100_000, 1_000_000)) : null,
    street: wish.street,
    placeCode: place.code,
    place: place.text,
    city: place.city ?? place.district,
    region: place.province,
    postCode: wish.postCode,
    note: wish.note,
    payment: wish.payment,
    service: { courierId, serviceId, name, minDays, maxDays, collections, asked },
    itemsTotal: subject.itemsTotal,
    ...subject.voucher,
    shippingFee: service.fee,
    total: subject.total,
    weightG: subject.lines.reduce(
      (sum, { variant, quantity }) => sum + variant.weightG * quantity,
      0,
    ),
    parcelLines: toParcelLines(subject.lines),
    expiresAt: isReady ? null : new Date(currentTime.getTime() + holdMs),
    shipByAt: isReady ? new Date(currentTime.getTime() + SHIP_WITHIN_MS) : null,
    placedAt: currentTime,
    changedAt: currentTime,
  };
}

/** Digits and letters that are not confused when read out. */
const NUMBER_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const makeReadableCode = (length: number) =>
  Array.from({ length }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]).join("");

const makeOrderLines = (order: StorefrontOrderRow, lines: readonly Line[]) =>
  lines.map(({ item, variant, quantity }, position) => ({
    accountId: order.accountId,
    orderId: order.id,
    position,
    itemId: item.id,
    variantId: variant.id,
    sku: variant.sku,
    name: item.name,
    variantName: formatVariantName(item, variant),
    imageId: findPictureOfVariant(item, variant),
    quantity,
    unitPrice: variant.price,
  }));

/**
 * Locks in a fixed order, so that two carts with the same goods do not deadlock. `stranger`: facts
 * of an order that may hold a share only; `null` for others.
 */
async function takeOffShelf(
  tx: Transaction,
  shop: OpenStorefront,
  lines: readonly Line[],
  stranger: { risks: OrderRisk["reasons"]; now: Date } | null,
): Promise<void> {
  const { accountId } = shop;
  for (const { item, variant, quantity } of lines.toSorted((a, b) =>
    a.variant.id < b.variant.id ? -1 : 1,
  )) {
    const [current] = await tx
      .select({
        ...{ stock: storefrontVariants.stock, price: storefrontVariants.price },
        key: storefrontVariants.key,
      })
      .from(storefrontVariants)
      .where(
        and(eq(storefrontVariants.accountId, accountId), eq(storefrontVariants.id, variant.id)),
      )
      .for("update");
    if (!current || current.stock < quantity) throw soldOutProblem(item.name, current?.stock ?? 0);
    if (current.price !== variant.price)
      throw conflict("price_changed", "The price is another now");
    if (stranger) await requireShare(tx, shop, { ...current, id: variant.id, quantity }, stranger);
    await tx
      .update(storefrontVariants)
      .set({ stock: sql`${storefrontVariants.stock} - ${quantity}` })
      .where(
        and(eq(storefrontVariants.accountId, accountId), eq(storefrontVariants.id, variant.id)),
      );
  }
}

/**
 * Throws if a line without unlimited stock reserved nothing: the shop's figure may be minutes old,
 * the levels are not.
 */
async function requireReserved(tx: Transaction, accountId: string, orderId: string): Promise<void> {
  const [missingOrderLine] = await tx
    .select({ name: orderLines.name })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.accountId, accountId), eq(orders.id, orderLines.orderId)))
    .leftJoin(
      variants,
      and(eq(variants.accountId, accountId), eq(variants.id, orderLines.variantId)),
    )
    .leftJoin(
      reservations,
      and(eq(reservations.accountId, accountId), eq(reservations.orderLineId, orderLines.id)),
    )
    .where(
      and(
        eq(orderLines.accountId, accountId),
        eq(orderLines.orderId, orderId),
        isNull(reservations.id),
        or(isNull(variants.id), notInArray(variants.stockMode, ["always_in_stock"])),
        inArray(orders.status, ["unpaid", "on_hold", "to_process"]),
      ),
    )
    .orderBy(asc(orderLines.position))
    .limit(1);
  if (missingOrderLine) throw soldOutProblem(missingOrderLine.name, 0);
}
