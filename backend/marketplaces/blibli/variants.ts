import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { flag, idText, makeListSchema, optionalNumber, text } from "../wire.ts";
import { optionalRupiah, rupiah } from "./order-items.ts";
import { SELLER_PATH, type Shop } from "./shop.ts";

/** A variant without a price of sale has the regular one. */
export const variantPrice = z
  .object({ regular: rupiah, sale: optionalRupiah })
  .transform(({ regular, sale }) => ({ regular, sale: sale ?? regular }));

const Variants = z.object({
  content: makeListSchema(
    z.object({
      blibliSku: idText,
      sellerSku: text,
      pickupPointCode: text,
      availableStock: optionalNumber,
      price: variantPrice,
      buyable: flag,
      archived: flag,
      variantAttributes: makeListSchema(z.object({ code: text, name: text, value: text })),
    }),
  ),
  paging: z.object({ totalPage: optionalNumber }).nullish(),
});
export type WireVariant = z.infer<typeof Variants>["content"][number];

export const makeProductPath = (productSku: string) =>
  `${SELLER_PATH}/products/${encodeURIComponent(productSku)}`;

/** Lists a variant once per pickup point. Empty for a deleted or archived product. */
export async function readVariants(shop: Shop, productSku: string): Promise<WireVariant[]> {
  const foundVariants: WireVariant[] = [];
  try {
    for (let page = 0; ; page++) {
      const { content, paging } = await shop.http.json({
        path: `${makeProductPath(productSku)}/variants/filter`,
        credentials: shop.credentials,
        body: { filter: {}, paging: { page, size: 50 } },
        schema: Variants,
      });
      foundVariants.push(...content.filter(({ archived }) => !archived));
      if (page + 1 >= (paging?.totalPage ?? 1)) return foundVariants;
    }
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return [];
    throw error;
  }
}

export const removeDuplicates = (variants: readonly WireVariant[]): WireVariant[] => [
  ...new Map(variants.map((variant) => [variant.blibliSku, variant])).values(),
];

export const listValues = ({ variantAttributes }: Pick<WireVariant, "variantAttributes">) =>
  variantAttributes.map(({ value }) => value);
