import { z } from "zod";
import { list, text } from "../wire.ts";

const truth = z.boolean().nullish();
const count = z.number().nullish();

/** Settings that sellers can only change in Seller Center. */
export const SellersOwn = {
  video: z.object({ id: text }).nullish(),
  certifications: list(
    z.object({
      id: z.string(),
      images: list(z.object({ uri: z.string() })),
      files: list(z.object({ id: z.string(), name: text, format: text })),
      expiration_date: count,
    }),
  ),
  is_cod_allowed: truth,
  external_product_id: text,
  minimum_order_quantity: count,
  shipping_insurance_requirement: text,
  shipping_template_id: text,
};
export const SkusOwn = {
  external_sku_id: text,
  external_urls: list(z.string()),
  combined_skus: list(
    z.object({ product_id: z.string(), sku_id: z.string(), sku_count: z.number() }),
  ),
};
