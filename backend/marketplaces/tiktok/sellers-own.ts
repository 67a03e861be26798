import { z } from "zod";
import {
  flag,
  idText,
  makeInsideSchema,
  makeListSchema,
  number,
  optionalNumber,
  text,
  texts,
} from "../wire.ts";

/** Settings that sellers can only change in Seller Center. */
export const SellersOwn = {
  video: makeInsideSchema(z.object({ id: text })),
  certifications: makeListSchema(
    z.object({
      id: idText,
      images: makeListSchema(z.object({ uri: idText })),
      files: makeListSchema(z.object({ id: idText, name: text, format: text })),
      expiration_date: optionalNumber,
    }),
  ),
  is_cod_allowed: flag,
  external_product_id: text,
  minimum_order_quantity: optionalNumber,
  shipping_insurance_requirement: text,
  shipping_template_id: text,
};
export const SkusOwn = {
  external_sku_id: text,
  external_urls: texts,
  combined_skus: makeListSchema(
    z.object({ product_id: idText, sku_id: idText, sku_count: number }),
  ),
};
