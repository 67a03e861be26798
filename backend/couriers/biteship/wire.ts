import { z } from "zod";
import {
  flag,
  makeInsideSchema,
  makeListSchema,
  optionalId,
  optionalInstant,
  optionalNumber,
  text,
  texts,
} from "../../marketplaces/wire.ts";

/* By the documentation's samples (docs/marketplaces/couriers.md). Unused fields are not read. */

/** https://biteship.com/en/docs/api/couriers/retrieve */
export const CourierList = z.object({
  couriers: makeListSchema(z.object({ courier_code: text, available_for_cash_on_delivery: flag })),
});

/** https://biteship.com/en/docs/api/maps/retrieve_area_single */
export const AreaList = z.object({
  areas: makeListSchema(
    z.object({
      id: text,
      administrative_division_level_1_name: text,
      administrative_division_level_2_name: text,
      administrative_division_level_3_name: text,
      postal_code: optionalId,
    }),
  ),
});

/** https://biteship.com/en/docs/api/rates/retrieve */
export const RateList = z.object({
  pricing: makeListSchema(
    z.object({
      courier_code: text,
      courier_name: text,
      courier_service_code: text,
      courier_service_name: text,
      /** The order's name of the service, if it differs from `courier_service_code`. */
      type: text,
      company: text,
      price: optionalNumber,
      shipment_duration_range: text,
      shipment_duration_unit: text,
      duration: text,
      available_for_cash_on_delivery: flag,
      available_collection_method: texts,
    }),
  ),
});
export type CourierRate = z.output<typeof RateList>["pricing"][number];

/** https://biteship.com/en/docs/api/orders/create and …/retrieve */
export const Order = z.object({
  id: z.string().min(1),
  status: text,
  price: optionalNumber,
  delivery: makeInsideSchema(z.object({ type: text, datetime: optionalInstant })),
  courier: makeInsideSchema(
    z.object({
      waybill_id: optionalId,
      routing_code: text,
      history: makeListSchema(z.object({ status: text, note: text, updated_at: optionalInstant })),
    }),
  ),
});

/** https://biteship.com/id/docs/errors, and the codes of …/docs/api/orders/error */
export const Failure = z.object({
  success: flag,
  error: text,
  message: text,
  code: optionalId,
  /** The order that has the reference. */
  details: makeInsideSchema(z.object({ order_id: optionalId })),
});

/**
 * Events `order.status`, `order.price`, `order.waybill_id`
 * (https://biteship.com/en/docs/api/webhook/overview). A new address's test has no body.
 */
export const Push = z.object({ event: text, order_id: optionalId });
