import { z } from "zod";
import {
  flag,
  makeInsideSchema,
  optionalId,
  optionalNumber,
  text,
  unquoteJson,
  word,
} from "../../marketplaces/wire.ts";

/* SHIPPOP's answers, by its Postman collection's samples (docs/marketplaces/couriers.md). Unused
   fields are not read, so they cannot fail. */

/** Reads an array, or an object of "0", "1", …; PHP sends an empty list as []. */
const makeEntriesSchema = <T extends z.ZodType>(item: T) =>
  z
    .unknown()
    .optional()
    .transform((value): unknown[] => {
      const storedJson = unquoteJson(value);
      return typeof storedJson === "object" && storedJson !== null ? Object.values(storedJson) : [];
    })
    .pipe(z.array(item));

export const Envelope = z.object({ status: flag, code: optionalId, message: text });

const Quoted = z.object({
  courier_code: text,
  courier_name: text,
  /** Baht with all surcharges except that for cash on delivery. */
  price: optionalNumber,
  estimate_time: text,
  available: flag,
});
export type Quoted = z.output<typeof Quoted>;
/** `/pricelist/`: couriers by code for each requested parcel. */
export const PriceList = z.object({ data: makeEntriesSchema(makeEntriesSchema(Quoted)) });

/** `/booking/` */
export const Booked = z.object({
  purchase_id: optionalId,
  data: makeEntriesSchema(z.object({ status: flag, tracking_code: optionalId, message: text })),
});

/** `/confirm/` */
export const Confirmed = z.object({
  result: makeEntriesSchema(z.object({ status: flag, tracking_code: optionalId, message: text })),
});

/** `/tracking_purchase/` */
export const Purchase = z.object({ purchase_status: word });

/** `/tracking/` */
export const Tracked = z.object({
  order_status: text,
  tracking_code: optionalId,
  courier_tracking_code: optionalId,
  price: optionalNumber,
  state: makeEntriesSchema(
    z.object({ status: text, datetime: text, location: text, description: text }),
  ),
});
export type Tracked = z.output<typeof Tracked>;

/** `/label_tracking_code/` with `type: pdf` */
export const Label = z.object({ pdf: z.string().min(1) });

/** http://developers.shippop.com/seller/general/webhook */
export const Push = z.object({
  tracking_code: optionalId,
  order_status: text,
  data: makeInsideSchema(z.object({ price: optionalNumber })),
});

/** Bangkok time, "2023-10-17 17:29:47"; `null`: another form. */
export function parseBangkokTime(localTime: string): Date | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(localTime.trim()) ?? [];
  const parsed = new Date(`${day}T${time}+07:00`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}
