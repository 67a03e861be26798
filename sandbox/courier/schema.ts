import { boolean, integer, jsonb, pgSchema, text } from "drizzle-orm/pg-core";
import { instant, money } from "#backend/db/columns.ts";

/** The courier's own database: it has parcels, and no account of ours. Money in minor units. */
export const sandboxCourier = pgSchema("sandbox_courier");

export type ParcelState = "booked" | "picked_up" | "delivered" | "failed" | "cancelled";

export interface Party {
  name: string;
  phone: string;
  address: string;
  placeCode: string;
}

export const parcels = sandboxCourier.table("parcels", {
  bookingId: text("booking_id").primaryKey(),
  /** The sender's reference: sent twice, it is one parcel. */
  reference: text("reference").notNull().unique(),
  trackingCode: text("tracking_code").notNull().unique(),
  countryCode: text("country_code").$type<"id" | "th">().notNull(),
  serviceId: text("service_id").notNull(),
  isPickup: boolean("is_pickup").notNull(),
  from: jsonb("from").$type<Party>().notNull(),
  to: jsonb("to").$type<Party>().notNull(),
  weightG: integer("weight_g").notNull(),
  contents: text("contents").notNull(),
  codAmount: money("cod_amount").notNull(),
  fee: money("fee").notNull(),
  /** A person moves it on the controls' page; it no longer moves by itself. */
  isByHand: boolean("is_by_hand").notNull().default(false),
  events: jsonb("events").$type<{ at: string; state: ParcelState }[]>().notNull(),
  bookedAt: instant("booked_at").notNull(),
});
export type ParcelRow = typeof parcels.$inferSelect;
