import { z } from "zod";

const name = z.string().trim().min(1).max(150);
const whole = z.number().int().min(0);
const Price = z.strictObject({ regular: whole.min(1), sale: whole.min(1) });
const pictures = z.array(z.url()).max(8);
const Attributes = z
  .array(z.strictObject({ code: z.string(), values: z.array(z.string().min(1).max(255)) }))
  .default([]);
const Dimension = z.strictObject({
  ...{ weight: z.number().positive(), length: z.number().min(0) },
  ...{ width: z.number().min(0), height: z.number().min(0) },
});
const codes = z.array(z.string()).default([]);

export const NewVariant = z.strictObject({
  sellerSku: z.string().max(100).default(""),
  upcCode: z.string().max(20).default(""),
  price: Price,
  availableStock: whole,
  buyable: z.boolean().default(true),
  images: pictures.default([]),
  variantAttributes: z
    .array(z.strictObject({ code: z.string(), name: z.string(), value: z.string().min(1) }))
    .default([]),
});
export type NewVariant = z.infer<typeof NewVariant>;

export const NewProduct = z.strictObject({
  name,
  /** Base64. */
  description: z.base64(),
  categoryCode: z.string(),
  brandCode: z.string().optional(),
  newBrand: z.string().max(50).optional(),
  attributes: Attributes,
  dimension: Dimension,
  imageMap: z.record(z.string(), z.url()),
  logistics: codes,
  pickupPointCode: z.string(),
  productItems: z.array(NewVariant).min(1).max(100),
  productType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});
export type NewProduct = z.infer<typeof NewProduct>;
/** Each product is validated when the queue processes it. */
export const CreateProducts = z.strictObject({ product: z.array(z.unknown()).min(1).max(10) });

export const EditProduct = z
  .strictObject({
    ...{ name, description: z.string().max(5_000), attributes: Attributes },
    ...{ dimension: Dimension, logistics: codes },
  })
  .partial();
export const ChangeVariants = z.strictObject({
  variants: z
    .array(NewVariant.extend({ blibliSku: z.string().optional() }))
    .min(1)
    .max(100),
});
export const ChangePrice = z.strictObject({
  price: Price,
  sellerSku: z.string().max(100).optional(),
  buyable: z.boolean().optional(),
});
export const ChangeStock = z.strictObject({
  availableStock: whole.max(999_999),
  pickupPointCode: z.string().optional(),
});
export const ProductSkus = z.strictObject({ productSkus: z.array(z.string()).min(1).max(100) });
