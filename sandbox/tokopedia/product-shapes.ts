import { z } from "zod";

const Picture = z.object({ file_path: z.url() });
const price = z.number().int().min(100).max(100_000_000);
const stock = z.number().int().min(0).max(999_999);
const sku = z.string().max(50);
const Variant = z.object({
  products: z
    .array(
      z.object({
        is_primary: z.boolean().default(false),
        status: z.literal("LIMITED"),
        ...{ price, stock, sku: sku.default("") },
        combination: z.array(z.number().int().min(0)).min(1).max(2),
        pictures: z.array(Picture).max(1).optional(),
      }),
    )
    .min(1),
  selection: z
    .array(
      z.object({
        id: z.number().int(),
        unit_id: z.number().int(),
        options: z
          .array(
            z.object({
              unit_value_id: z.number().int(),
              value: z.string().min(1).max(30),
              hex_code: z.string().default(""),
            }),
          )
          .min(1),
      }),
    )
    .min(1)
    .max(2),
  sizecharts: z.array(Picture).optional(),
});

/** A product as it is sent for creation. */
const NewProduct = z.object({
  name: z.string().trim().min(1).max(70),
  category_id: z.number().int(),
  price_currency: z.literal("IDR"),
  price,
  status: z.literal("LIMITED"),
  min_order: z.number().int().min(1),
  weight: z.number().positive().max(500_000),
  weight_unit: z.literal("GR"),
  condition: z.enum(["NEW", "USED"]),
  dimension: z
    .object({
      height: z.number().int().positive(),
      width: z.number().int().positive(),
      length: z.number().int().positive(),
    })
    .optional(),
  stock: stock.optional(),
  sku: sku.default(""),
  description: z.string().max(2_000).default(""),
  pictures: z.array(Picture).min(1).max(5),
  preorder: z
    .object({
      is_active: z.boolean(),
      duration: z.number().int().min(1).max(90),
      time_unit: z.literal("DAY"),
    })
    .optional(),
  variant: Variant.optional(),
});
/** A product in the form of a change: with its number. */
const ChangedProduct = NewProduct.extend({ id: z.number().int() });

/** An upload to process: with a number it is a change. */
export const UploadedProduct = NewProduct.extend({ id: z.number().int().optional() });
export type UploadedProduct = z.infer<typeof UploadedProduct>;

export const CreateProducts = z.object({ products: z.array(NewProduct).length(1) });
export const EditProducts = z.object({ products: z.array(ChangedProduct).length(1) });
export const ProductIds = z.object({ product_id: z.array(z.number().int()).min(1).max(25) });
const named = { product_id: z.number().int().optional(), sku: z.string().optional() };
export const Stocks = z
  .array(z.object({ ...named, new_stock: stock }))
  .min(1)
  .max(100);
export const Prices = z
  .array(z.object({ ...named, new_price: price }))
  .min(1)
  .max(100);
