import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

/** Open orders of one courier at one warehouse, by the work that is left. */
export const CourierDay = z
  .object({
    /** `null` for orders without a warehouse. */
    warehouseId: z.string().nullable(),
    warehouseName: z.string(),
    /** "" for orders without a courier. */
    courier: z.string(),
    toArrange: z.number().int(),
    /** Arranged orders whose courier has given no code yet. */
    arranging: z.number().int(),
    /** Orders whose label is ready and not printed. They also wait to be picked or packed. */
    toPrint: z.number().int(),
    toPick: z.number().int(),
    toPack: z.number().int(),
    toHandOver: z.number().int(),
    /** Open orders that should have been shipped by now. */
    late: z.number().int(),
    /** The earliest time by which one of the open orders must be shipped. */
    shipByAt: instant().nullable(),
    /** See ShippingSettings. */
    cutOffAt: instant().nullable(),
    /** Parcels that this courier has taken since the day began. */
    handedOver: z.number().int(),
  })
  .openapi("CourierDay");
export type CourierDay = z.infer<typeof CourierDay>;

/** The work of one person: what is left, and what was done since the day began. */
export const PersonDay = z
  .object({
    userId: z.string(),
    name: z.string(),
    waves: z.array(z.object({ id: z.string(), number: z.number().int() })),
    /** Units that the person has taken and not yet found. */
    unitsToPick: z.number().int(),
    unitsPicked: z.number().int(),
    parcelsPacked: z.number().int(),
  })
  .openapi("PersonDay");
export type PersonDay = z.infer<typeof PersonDay>;

/** The day begins at midnight in the account's time zone. The most urgent courier comes first. */
export const readWorkDay = endpoint("readWorkDay", "get", "/v1/orders/work-day", {
  ...{ access: "order-manage", forPicking: true },
  summary: "The day's orders by courier, and its work by person",
  response: z.object({
    startedAt: instant(),
    couriers: z.array(CourierDay),
    people: z.array(PersonDay),
  }),
});
