import { z } from "zod";
import { requireFigure } from "../put-aside.ts";
import {
  flag,
  idText,
  makeListSchema,
  number,
  optionalId,
  optionalNumber,
  text,
  texts,
} from "../wire.ts";

/** MyShop's instants are texts in ISO 8601. Absent instants are `null`, missing or "". */
export const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
export const optionalInstant = z
  .union([z.literal(""), instant])
  .nullish()
  .transform((value) => value || null);

const amount = optionalNumber;
const Variant = z.object({
  /** `null` where the product has no variants. */
  id: optionalId,
  inventoryId: optionalId,
  sku: text,
  barcode: text,
  price: number,
  weight: amount,
  availableNumber: amount,
  reservedNumber: amount,
  readyToShipNumber: amount,
  imageUrl: text,
  options: makeListSchema(z.object({ name: text, value: text })),
});
export type WireVariant = z.infer<typeof Variant>;

export const Product = z.object({
  id: idText,
  code: text,
  name: text,
  description: text,
  brand: text,
  isDisplay: flag,
  instantDiscount: amount,
  category: z.object({ id: idText, nameEn: text, nameTh: text }).nullish(),
  imageUrls: texts,
  variantOptions: makeListSchema(z.object({ name: text, values: texts })),
  variants: makeListSchema(Variant),
});
export type WireProduct = z.infer<typeof Product>;

export const makePageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ data: makeListSchema(item), totalPage: amount, totalRow: amount });

/** Counts the units of the shop's open orders, which `onHandNumber` includes. */
export const countReserved = ({ reservedNumber, readyToShipNumber }: WireVariant): number =>
  requireFigure(reservedNumber, "reservedNumber") +
  requireFigure(readyToShipNumber, "readyToShipNumber");

/**
 * A product without variants has one variant without a number: the product's number replaces it,
 * also in orders.
 */
export const toVariantId = (productId: string, variantId: string | null | undefined): string =>
  variantId || productId;
