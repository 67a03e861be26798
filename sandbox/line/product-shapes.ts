import { z } from "zod";
import { createBadRequest } from "./answers.ts";
import { isLeafCategory } from "./categories.ts";
import type { VariantOption } from "./schema.ts";

const Option1 = z.object({
  name: z.string().min(1),
  data: z.array(z.object({ value: z.string().min(1), imageUrl: z.url().optional() })).min(1),
});
const Option2 = z.object({
  name: z.string().min(1),
  data: z.array(z.object({ value: z.string().min(1) })).min(1),
});
const Options = z.object({ option1: Option1, option2: Option2.optional() });
const price = z.number().gt(0).max(99_999_999).multipleOf(0.01);
const weight = z.number().min(0.01).max(999.99).multipleOf(0.01);
const onHandNumber = z.number().int().min(0).max(99_999_999);
const NewVariant = z.object({
  ...{ price, weight, onHandNumber },
  sku: z.string().max(100).default(""),
  barcode: z.string().max(100).default(""),
  options: z.array(z.number().int().min(0)).max(2).default([]),
});
export type NewVariant = z.infer<typeof NewVariant>;

const details = {
  name: z.string().trim().min(1).max(150),
  code: z.string().trim().min(1).max(100),
  categoryId: z.number().int(),
  imageUrls: z.array(z.url()).min(1).max(7),
  description: z.string().optional(),
  brand: z.string().optional(),
};
export const CreateProduct = z.object({
  ...details,
  instantDiscount: z.number().min(0).default(0),
  variantOptions: Options.optional(),
  variants: z.array(NewVariant).min(1).max(100),
});
export const UpdateProduct = z.object(details).partial();
export const AddVariants = z.object({
  variantOptions: Options,
  variants: z.array(NewVariant).min(1).max(100),
});
export const PatchVariant = z.object({
  id: z.number().int().optional(),
  ...z.object({ price, weight, onHandNumber, sku: z.string(), barcode: z.string() }).partial()
    .shape,
});
export const Prices = z.object({
  instantDiscount: z.number().min(0).max(99_999_998),
  variants: z.array(z.object({ id: z.number().int().optional(), price })).min(1),
});
export const RemoveValue = z.object({ name: z.string(), value: z.string() });

export function requireCategory(id: number | undefined): void {
  if (id !== undefined && !isLeafCategory(id)) throw createBadRequest("Category is invalid");
}

export const listOptions = (given: z.infer<typeof Options> | undefined): VariantOption[] =>
  given
    ? [given.option1, ...(given.option2 ? [given.option2] : [])].map(({ name, data }) => ({
        name,
        values: data.map((one) => ({
          value: one.value,
          imageUrl: "imageUrl" in one && one.imageUrl ? String(one.imageUrl) : "",
        })),
      }))
    : [];

/** Returns the values that a variant names by position. */
export function listValues(options: readonly VariantOption[], { options: places }: NewVariant) {
  if (places.length !== options.length) throw createBadRequest("Variant options do not match");
  return options.map(({ values }, at) => {
    const value = values[places[at] ?? -1]?.value;
    if (value === undefined) throw createBadRequest("Variant option is out of range");
    return value;
  });
}
