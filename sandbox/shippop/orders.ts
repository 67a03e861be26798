import { randomInt } from "node:crypto";
import { and, desc, eq, inArray, or } from "drizzle-orm";
import { z } from "zod";
import { DELIVERED_AFTER_MS, DeskRefusal, PICKED_UP_AFTER_MS } from "../courier-desk.ts";
import type { OutgoingPush, Surroundings } from "../mount.ts";
import { createPushDelivery } from "../push-delivery.ts";
import { type AccountRow, accounts, type OrderRow, orders, pushes } from "./schema.ts";
import { quotePrice, SERVICES } from "./services.ts";

export interface SandboxDeps extends Surroundings {
  /** Origin of the app in this process. The sandbox pushes to no other origin. */
  appOrigin: string;
}

/** `status: false`, with SHIPPOP's code and words. */
export class ShippopError extends Error {
  readonly code: number | string;
  constructor(code: number | string, message: string) {
    super(message);
    this.code = code;
  }
}

const delivery = createPushDelivery<SandboxDeps>(pushes, [60, 600, 3_600]);
export const { deliverDue } = delivery;

/** The words of an order, and the couriers' scan that comes with them. */
const SCANS: Readonly<Record<string, readonly [status: string, description: string] | null>> = {
  booking: null,
  shipping: ["010", "Shipment picked up ,ขนส่งเข้ารับพัสดุ"],
  problem: ["PRB", "Delivery failed ,จัดส่งไม่สำเร็จ"],
  complete: ["POD", "Delivery successfully ,จัดส่งพัสดุสำเร็จ"],
  return: ["RTN", "Returned to sender ,ตีกลับต้นทาง"],
  cancel: null,
};
export const STATUSES = Object.keys(SCANS);

const text = z.string().trim().min(1);
export const Address = z.looseObject({
  name: text,
  address: text,
  district: text,
  state: text,
  province: text,
  postcode: z.string().regex(/^\d{5}$/),
  tel: text,
});
export const Parcel = z.looseObject({
  weight: z.number().positive(),
  width: z.number().positive(),
  length: z.number().positive(),
  height: z.number().positive(),
});
const Booking = z.looseObject({
  from: Address,
  to: Address,
  parcel: Parcel,
  courier_code: text,
  cod_amount: z.number().int().optional(),
  product: z.record(z.string(), z.looseObject({ name: text })).optional(),
});

export async function makePurchase(
  deps: SandboxDeps,
  account: AccountRow,
  sent: unknown,
): Promise<OrderRow> {
  const booking = Booking.parse(sent);
  const service = SERVICES.find(({ code }) => code === booking.courier_code);
  if (!service) throw new ShippopError(404, "Courier not found");
  if ((booking.cod_amount ?? 0) > 0 && !service.cod)
    throw new ShippopError("NOT_SUPPORT_COD", "Courier service not support cod");
  if ((booking.cod_amount ?? 0) > 0 && !booking.product)
    throw new ShippopError(400, "Product is required for COD shipment");
  const { price } = quotePrice(service, { ...booking, weightG: booking.parcel.weight });
  const [made] = await deps.db
    .insert(orders)
    .values({
      seller: account.seller,
      code: `SP${randomInt(10 ** 8, 10 ** 9)}`,
      courierCode: service.code,
      sent: booking,
      status: "wait",
      price: price * 100,
      states: [],
      createdAt: deps.now(),
    })
    .returning();
  if (!made) throw new Error("The purchase was not stored");
  return made;
}

/** A second confirmation of a paid purchase is refused. */
export async function confirmPurchase(deps: SandboxDeps, order: OrderRow): Promise<OrderRow> {
  if (order.paidAt) throw new ShippopError(400, "Purchase has been confirmed");
  const [paid] = await deps.db
    .update(orders)
    .set({
      status: "booking",
      paidAt: deps.now(),
      confirmations: order.confirmations + 1,
      courierTrackingCode: `TH${randomInt(10 ** 11, 10 ** 12)}`,
    })
    .where(eq(orders.purchaseId, order.purchaseId))
    .returning();
  if (!paid) throw new Error("The purchase is gone");
  return paid;
}

export async function findPurchase(
  deps: SandboxDeps,
  seller: string,
  purchaseId: number,
): Promise<OrderRow> {
  const [found] = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.seller, seller), eq(orders.purchaseId, purchaseId)));
  if (!found) throw new ShippopError(404, "Purchase not found");
  return found;
}

/** `/tracking/` asks for no key: whoever has a code may read it. */
export async function findParcel(
  deps: SandboxDeps,
  code: string,
  seller?: string,
): Promise<OrderRow> {
  const [found] = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        or(eq(orders.code, code), eq(orders.courierTrackingCode, code)),
        seller === undefined ? undefined : eq(orders.seller, seller),
      ),
    );
  if (!found) throw new ShippopError(404, "Tracking code not found");
  return advanceOrder(deps, found);
}

export const listOrders = (deps: SandboxDeps, seller: string): Promise<OrderRow[]> =>
  deps.db
    .select()
    .from(orders)
    .where(eq(orders.seller, seller))
    .orderBy(desc(orders.purchaseId))
    .limit(100);

async function advanceOrder(deps: SandboxDeps, order: OrderRow): Promise<OrderRow> {
  if (order.isByHand || !order.paidAt) return order;
  const passed = deps.now().getTime() - order.paidAt.getTime();
  let current = order;
  const due = [
    ["booking", "shipping", PICKED_UP_AFTER_MS],
    ["shipping", "complete", DELIVERED_AFTER_MS],
  ] as const;
  for (const [from, to, after] of due)
    if (passed >= after && current.status === from)
      current = await storeStatus(deps, current, to, {
        at: new Date(order.paidAt.getTime() + after),
        isByHand: false,
      });
  return current;
}

export async function advanceAll(deps: SandboxDeps): Promise<void> {
  const open = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.isByHand, false), inArray(orders.status, ["booking", "shipping"])))
    .limit(200);
  for (const order of open) await advanceOrder(deps, order);
}

async function findOwnOrder(deps: SandboxDeps, seller: string, code: string): Promise<OrderRow> {
  try {
    return await findParcel(deps, code, seller);
  } catch (error) {
    throw error instanceof ShippopError ? new DeskRefusal(error.message) : error;
  }
}

export async function moveOrder(
  deps: SandboxDeps,
  seller: string,
  code: string,
  status: string,
): Promise<void> {
  const order = await findOwnOrder(deps, seller, code);
  if (!order.paidAt) throw new DeskRefusal("It is not confirmed");
  await storeStatus(deps, order, status, { at: deps.now(), isByHand: true });
}

export async function weighOrder(
  deps: SandboxDeps,
  seller: string,
  code: string,
  baht: number,
): Promise<void> {
  const order = await findOwnOrder(deps, seller, code);
  const price = Math.round(baht * 100);
  await deps.db.update(orders).set({ price }).where(eq(orders.purchaseId, order.purchaseId));
  await pushWebhook(deps, { ...order, price }, "package_detail");
}

/** The courier collects it, if it waits for the courier. */
export async function collectParcel(deps: SandboxDeps, order: OrderRow): Promise<void> {
  if (order.status === "booking")
    await storeStatus(deps, order, "shipping", { at: deps.now(), isByHand: order.isByHand });
}

const LATE_MS = 3 * 60_000;
/** Some couriers' number, and the label, come after the confirmation. */
export const isNumbered = (
  deps: SandboxDeps,
  { moods }: AccountRow,
  { paidAt }: OrderRow,
): boolean =>
  !moods.includes("lateLabels") ||
  (paidAt !== null && deps.now().getTime() >= paidAt.getTime() + LATE_MS);

export async function findAccount(deps: SandboxDeps, seller: string): Promise<AccountRow> {
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.seller, seller));
  if (!account) throw new Error("The account is gone");
  return account;
}

/** Throws once it is under way. */
export async function cancelParcel(deps: SandboxDeps, order: OrderRow): Promise<void> {
  if (order.status !== "booking") throw new ShippopError(400, "This order cannot be cancelled");
  await storeStatus(deps, order, "cancel", { at: deps.now(), isByHand: true });
}

const formatLocalTime = (at: Date) =>
  new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

async function storeStatus(
  deps: SandboxDeps,
  order: OrderRow,
  status: string,
  { at, isByHand }: { at: Date; isByHand: boolean },
): Promise<OrderRow> {
  const scan = SCANS[status];
  const states = scan
    ? [
        ...order.states,
        {
          status: scan[0],
          datetime: formatLocalTime(at),
          location: "Bangkok",
          description: scan[1],
        },
      ]
    : order.states;
  const changes = { status, states, isByHand: isByHand || order.isByHand };
  await deps.db.update(orders).set(changes).where(eq(orders.purchaseId, order.purchaseId));
  const moved = { ...order, ...changes };
  await pushWebhook(deps, moved, status);
  return moved;
}

/** http://developers.shippop.com/seller/general/webhook: a form, whose `data` only some have. */
async function pushWebhook(deps: SandboxDeps, order: OrderRow, status: string): Promise<void> {
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.seller, order.seller));
  if (!account?.webhookUrl) return;
  const body = new URLSearchParams({ tracking_code: order.code, order_status: status });
  if (status === "shipping" || status === "package_detail") {
    body.set("data[price]", String(order.price / 100));
    body.set("data[datetime]", order.states.at(-1)?.datetime ?? "");
  }
  const { moods } = account;
  // A form has no types, so only its words differ.
  if (moods.includes("otherCase")) body.set("order_status", status.toUpperCase());
  const sent: OutgoingPush = {
    url: account.webhookUrl,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: body.toString(),
  };
  delivery.deliverSoon(deps, [await delivery.store(deps.db, deps.now(), account, sent)]);
}
