import { randomBytes, randomInt } from "node:crypto";
import { and, desc, eq, inArray, or } from "drizzle-orm";
import { z } from "zod";
import { DELIVERED_AFTER_MS, DeskRefusal, PICKED_UP_AFTER_MS } from "../courier-desk.ts";
import { distortPush } from "../moody-answer.ts";
import type { OutgoingPush, Surroundings } from "../mount.ts";
import { createPushDelivery } from "../push-delivery.ts";
import { findZone } from "./areas.ts";
import { BiteshipError } from "./errors.ts";
import { type AccountRow, accounts, type OrderRow, orders, pushes } from "./schema.ts";
import { computeRate, SERVICES } from "./services.ts";

export interface SandboxDeps extends Surroundings {
  /** The app of this process: only its addresses get pushes. */
  appOrigin: string;
}

const delivery = createPushDelivery<SandboxDeps>(pushes, [60, 600, 3_600]);
export const { deliverDue } = delivery;

/** Biteship's own words of a status, as in its samples. */
const STATUS_NOTES: Readonly<Record<string, string>> = {
  confirmed: "Order has been confirmed. Locating nearest driver to pick up.",
  scheduled: "Order has been scheduled to be picked up.",
  allocated: "Courier has been allocated. Waiting to pick up.",
  picking_up: "Courier is on the way to pick up item.",
  picked: "Item has been picked and ready to be shipped.",
  dropping_off: "Item is on the way to customer.",
  delivered: "Item has been delivered.",
  on_hold: "Your shipment is on hold at the moment. We'll ship your item after it's resolved.",
  return_in_transit: "Order is on the way back to the origin.",
  returned: "Order successfully returned.",
  rejected: "Your shipment has been rejected.",
  disposed: "Order successfully disposed.",
  courier_not_found:
    "Your shipment is canceled because there's no courier available at the moment.",
  cancelled: "Order is cancelled.",
};
export const STATUSES = Object.keys(STATUS_NOTES);
const BEFORE_PICKUP = new Set(["confirmed", "scheduled", "allocated", "picking_up"]);

const text = z.string().trim().min(1);
const listPlaceFields = (side: string) => [
  `${side}_area_id`,
  `${side}_postal_code`,
  `${side}_coordinate`,
];

/** The checks of POST /v1/orders that its error list names. */
const REQUIRED_FIELDS = [
  ["origin_contact_name", 40002014, "Please make sure origin contact name is filled"],
  ["origin_contact_phone", 40002015, "Please make sure origin contact phone is filled"],
  ["origin_address", 40002016, "Please make sure origin address is filled"],
  ["destination_contact_name", 40002017, "Please make sure destination contact name is filled"],
  ["destination_contact_phone", 40002018, "Please make sure destination contact phone is filled"],
  ["destination_address", 40002019, "Please make sure destination address is filled"],
] as const;

export const Items = z
  .array(
    z.looseObject({
      name: text,
      value: z.number().nonnegative(),
      quantity: z.number().int().positive(),
      weight: z.number().positive(),
    }),
  )
  .min(1);

const Sent = z.looseObject({
  reference_id: z.string().optional(),
  courier_company: text,
  courier_type: text,
  courier_insurance: z.number().optional(),
  destination_cash_on_delivery: z.number().optional(),
  destination_cash_on_delivery_type: z.enum(["3_days", "5_days", "7_days"]).optional(),
  delivery_type: z.string().optional(),
  delivery_date: z.string().optional(),
  delivery_time: z.string().optional(),
  items: Items,
});

export async function createOrder(
  deps: SandboxDeps,
  account: AccountRow,
  body: unknown,
): Promise<OrderRow> {
  const given = z.looseObject({}).parse(body);
  for (const [field, code, message] of REQUIRED_FIELDS)
    if (!text.safeParse(given[field]).success) throw new BiteshipError(400, code, message);
  if (!listPlaceFields("destination").some((field) => given[field]))
    throw new BiteshipError(
      400,
      40002010,
      "Either destination needs to have postal code or coordinate",
    );
  if (!listPlaceFields("origin").some((field) => given[field]))
    throw new BiteshipError(400, 40002011, "Either origin needs to have postal code or coordinate");
  const parsed = Sent.safeParse(given);
  if (!parsed.success)
    throw new BiteshipError(400, 40002038, `Order item issue: ${z.prettifyError(parsed.error)}`);
  const sent = parsed.data;
  const company = SERVICES.filter(({ courier_code }) => courier_code === sent.courier_company);
  if (company.length === 0) throw new BiteshipError(400, 40002026, "Courier does not exist");
  const service = company.find(
    ({ courier_service_code }) => courier_service_code === sent.courier_type,
  );
  if (!service) throw new BiteshipError(400, 40002027, "Courier service type does not exist");
  if ((sent.destination_cash_on_delivery ?? 0) > 0 && !service.cod)
    throw new BiteshipError(400, 40002009, "Courier is not available for cash on delivery service");
  if (!sent.delivery_type)
    throw new BiteshipError(
      400,
      40002005,
      "Delivery type has no value. Please specify whether it's a 'Now', or 'Scheduled' delivery type",
    );
  if (sent.delivery_type === "scheduled") {
    if (!sent.delivery_date) throw new BiteshipError(400, 40002035, "Delivery date is required");
    if (!(parsePickupTime(sent) > deps.now()))
      throw new BiteshipError(400, 40002013, "Time already passed. Set new delivery time.");
  }
  const { price } = computeRate(service, {
    zone: findZone(given),
    weightG: sent.items.reduce((sum, item) => sum + item.weight * item.quantity, 0),
    insured: sent.courier_insurance ?? 0,
  });
  const currentTime = deps.now();
  const status = sent.delivery_type === "scheduled" ? "scheduled" : "confirmed";
  const [made] = await deps.db
    .insert(orders)
    .values({
      id: randomBytes(12).toString("hex"),
      seller: account.seller,
      referenceId: sent.reference_id ?? null,
      sent: given,
      waybillId: `WYB-${randomInt(10 ** 12, 10 ** 13)}`,
      ...{ status, price, history: [createEntry(status, currentTime)] },
      createdAt: currentTime,
    })
    .onConflictDoNothing({ target: [orders.seller, orders.referenceId] })
    .returning();
  if (made) {
    if (!hasWaybill(deps, account, made)) await pushLateWaybill(deps, made);
    return made;
  }
  const [earlier] = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.seller, account.seller), eq(orders.referenceId, sent.reference_id ?? "")));
  throw new BiteshipError(400, 40002060, "Reference ID has been used before, please use another", {
    order_id: earlier?.id,
    waybill_id: earlier?.waybillId,
    reference_id: earlier?.referenceId,
  });
}

const parsePickupTime = ({ delivery_date, delivery_time }: z.output<typeof Sent>) =>
  new Date(`${delivery_date}T${delivery_time}+07:00`);

const createEntry = (status: string, at: Date) => ({
  status,
  note: STATUS_NOTES[status] ?? status,
  // As in the samples: seconds, with Jakarta's offset.
  updated_at: `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`,
});

export async function findOrder(
  deps: SandboxDeps,
  seller: string,
  by: string,
): Promise<OrderRow | null> {
  const [found] = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.seller, seller),
        or(eq(orders.id, by), eq(orders.waybillId, by), eq(orders.referenceId, by)),
      ),
    );
  return found ? advanceOrder(deps, found) : null;
}

export const listOrders = (deps: SandboxDeps, seller: string): Promise<OrderRow[]> =>
  deps.db
    .select()
    .from(orders)
    .where(eq(orders.seller, seller))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(100);

/** Moves it on by the clock, unless a person moves it by hand. */
async function advanceOrder(deps: SandboxDeps, order: OrderRow): Promise<OrderRow> {
  if (order.isByHand) return order;
  const sent = Sent.parse(order.sent);
  const startsAt = sent.delivery_type === "scheduled" ? parsePickupTime(sent) : order.createdAt;
  const passed = deps.now().getTime() - startsAt.getTime();
  let current = order;
  const due = [
    ["picked", PICKED_UP_AFTER_MS, BEFORE_PICKUP],
    ["delivered", DELIVERED_AFTER_MS, new Set(["picked", "dropping_off"])],
  ] as const;
  for (const [status, after, from] of due)
    if (passed >= after && from.has(current.status))
      current = await storeStatus(deps, current, status, {
        at: new Date(startsAt.getTime() + after),
        isByHand: false,
      });
  return current;
}

export async function advanceAll(deps: SandboxDeps): Promise<void> {
  const open = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.isByHand, false),
        inArray(orders.status, [...BEFORE_PICKUP, "picked", "dropping_off"]),
      ),
    )
    .limit(200);
  for (const order of open) await advanceOrder(deps, order);
}

export async function moveOrder(
  deps: SandboxDeps,
  seller: string,
  by: string,
  status: string,
): Promise<void> {
  const order = await findOrder(deps, seller, by);
  if (!order) throw new DeskRefusal(`There is no parcel ${by}`);
  await storeStatus(deps, order, status, { at: deps.now(), isByHand: true });
}

/** The courier collects it, if it waits for the courier. */
export async function collectOrder(deps: SandboxDeps, order: OrderRow): Promise<void> {
  if (BEFORE_PICKUP.has(order.status))
    await storeStatus(deps, order, "picked", { at: deps.now(), isByHand: order.isByHand });
}

const LATE_MS = 3 * 60_000;
/** Couriers that number parcels later push `order.waybill_id` then. */
export const hasWaybill = (
  deps: SandboxDeps,
  { moods }: AccountRow,
  { createdAt }: OrderRow,
): boolean =>
  !moods.includes("lateLabels") || deps.now().getTime() >= createdAt.getTime() + LATE_MS;

/** Throws 40002053 once it was picked up. */
export async function cancelOrder(deps: SandboxDeps, order: OrderRow): Promise<OrderRow> {
  if (!BEFORE_PICKUP.has(order.status))
    throw new BiteshipError(
      400,
      40002053,
      "Order cannot be cancelled because of its current status",
    );
  return storeStatus(deps, order, "cancelled", { at: deps.now(), isByHand: true });
}

export async function weighOrder(
  deps: SandboxDeps,
  seller: string,
  by: string,
  price: number,
): Promise<void> {
  const order = await findOrder(deps, seller, by);
  if (!order) throw new DeskRefusal(`There is no parcel ${by}`);
  await deps.db.update(orders).set({ price }).where(eq(orders.id, order.id));
  await pushWebhook(deps, order, {
    cash_on_delivery_fee: 0,
    courier_tracking_id: order.id,
    courier_waybill_id: order.waybillId,
    event: "order.price",
    order_id: order.id,
    price,
    proof_of_delivery_fee: 0,
    shippment_fee: price,
    status: order.status,
  });
}

async function storeStatus(
  deps: SandboxDeps,
  order: OrderRow,
  status: string,
  { at, isByHand }: { at: Date; isByHand: boolean },
): Promise<OrderRow> {
  const history = [...order.history, createEntry(status, at)];
  await deps.db
    .update(orders)
    .set({ status, history, isByHand: isByHand || order.isByHand })
    .where(eq(orders.id, order.id));
  const moved = { ...order, status, history, isByHand };
  const { courier_company, courier_type } = Sent.parse(order.sent);
  await pushWebhook(deps, moved, {
    event: "order.status",
    courier_tracking_id: order.id,
    courier_waybill_id: order.waybillId,
    courier_company,
    courier_type,
    courier_driver_name: null,
    courier_driver_phone: null,
    courier_driver_photo_url: null,
    courier_driver_plate_number: null,
    courier_link: null,
    order_id: order.id,
    order_price: order.price,
    status,
  });
  return moved;
}

async function pushLateWaybill(deps: SandboxDeps, order: OrderRow): Promise<void> {
  const body = {
    event: "order.waybill_id",
    courier_tracking_id: order.id,
    courier_waybill_id: order.waybillId,
    order_id: order.id,
    status: order.status,
  };
  await pushWebhook(deps, order, body, new Date(deps.now().getTime() + LATE_MS));
}

async function pushWebhook(
  deps: SandboxDeps,
  { seller }: OrderRow,
  body: object,
  at = deps.now(),
): Promise<void> {
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.seller, seller));
  if (!account?.webhookUrl) return;
  const { webhookKey, webhookSecret, webhookUrl: url } = account;
  const headers: Record<string, string> = webhookKey ? { [webhookKey]: webhookSecret } : {};
  const sent: OutgoingPush = { url, headers, body: distortPush(JSON.stringify(body), account) };
  delivery.deliverSoon(deps, [await delivery.store(deps.db, at, account, sent)]);
}

/** https://biteship.com/en/docs/api/orders/retrieve */
export function presentOrder(order: OrderRow, isNumbered: boolean) {
  const sent = Sent.parse(order.sent);
  const getField = (name: string) => order.sent[name] ?? null;
  return {
    success: true,
    message: "Order successfully retrieved",
    object: "order",
    id: order.id,
    draft_order_id: null,
    short_id: order.id.slice(-11),
    shipper: {
      name: getField("shipper_contact_name"),
      email: null,
      phone: getField("shipper_contact_phone"),
      organization: null,
    },
    origin: {
      contact_name: getField("origin_contact_name"),
      contact_phone: getField("origin_contact_phone"),
      address: getField("origin_address"),
      note: getField("origin_note"),
      postal_code: getField("origin_postal_code"),
      coordinate: { latitude: null, longitude: null },
    },
    destination: {
      contact_name: getField("destination_contact_name"),
      contact_phone: getField("destination_contact_phone"),
      contact_email: null,
      address: getField("destination_address"),
      note: getField("destination_note"),
      proof_of_delivery: { use: false, fee: 0, note: null, link: null },
      cash_on_delivery: {
        id: null,
        amount: sent.destination_cash_on_delivery ?? 0,
        amount_currency: "IDR",
        fee: 0,
        fee_currency: "IDR",
        note: null,
        type: sent.destination_cash_on_delivery_type ?? null,
      },
      postal_code: getField("destination_postal_code"),
      coordinate: { latitude: null, longitude: null },
    },
    delivery: {
      datetime:
        sent.delivery_type === "scheduled"
          ? `${sent.delivery_date}T${sent.delivery_time}:00+07:00`
          : (order.history[0]?.updated_at ?? null),
      note: null,
      type: sent.delivery_type ?? "now",
      distance: null,
      distance_unit: "kilometer",
    },
    voucher: { id: null, name: null, value: null, type: null },
    courier: {
      tracking_id: order.id,
      waybill_id: isNumbered ? order.waybillId : null,
      company: sent.courier_company,
      history: order.history.map((each) => ({ service_type: sent.courier_type, ...each })),
      link: null,
      name: null,
      phone: null,
      driver_name: null,
      driver_phone: null,
      driver_photo_url: null,
      driver_plate_number: null,
      type: sent.courier_type,
      shipment_fee: order.price,
      insurance: {
        amount: sent.courier_insurance ?? 0,
        amount_currency: "IDR",
        fee: 0,
        fee_currency: "IDR",
        note: null,
      },
      routing_code: sent.courier_company === "jne" ? "CGK10100" : null,
    },
    reference_id: order.referenceId,
    invoice_id: null,
    items: sent.items,
    extra: null,
    metadata: {},
    tags: [],
    note: null,
    currency: "IDR",
    tax_lines: [],
    price: order.price,
    status: order.status,
    ticket_status: null,
  };
}
