import { z } from "zod";
import type { OrderRow } from "../db/schema/orders.ts";

const ChoiceSchema = z.discriminatedUnion("method", [
  z.object({
    method: z.literal("pickup"),
    addressId: z.string(),
    slotId: z.string().nullable(),
    trackingCode: z.string().nullish(),
  }),
  z.object({
    method: z.literal("dropoff"),
    branchId: z.string().nullable(),
    senderName: z.string().nullable(),
    trackingCode: z.string().nullable(),
  }),
  z.object({
    method: z.literal("manual"),
    trackingCode: z.string().nullable(),
    providerId: z.string().nullable().default(null),
  }),
]);
const Instant = z.iso.datetime().nullable().default(null);
/**
 * `orders.shipment_choice`. `sentAt`: the call was sent, perhaps without an answer. `arrangedAt`:
 * the channel confirmed it. `lockedBy`: the run that sends it or waits for the rate limit; other
 * runs leave the order alone until `lockedUntil`.
 */
const StoredShipmentSchema = z.object({
  choice: ChoiceSchema,
  sentAt: Instant,
  arrangedAt: Instant,
  lockedBy: z.string().nullable().default(null),
  lockedUntil: Instant,
});

export type StoredShipment = z.infer<typeof StoredShipmentSchema>;

export function parseShipment(order: OrderRow): StoredShipment | null {
  return order.shipmentChoice === null ? null : StoredShipmentSchema.parse(order.shipmentChoice);
}

/** Whether the parcel has a waybill. A parcel of the seller's own courier may have no code. */
export const hasWaybill = (order: OrderRow): boolean =>
  order.trackingCode !== null || parseShipment(order)?.choice.method === "manual";
