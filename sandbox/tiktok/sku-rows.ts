import { eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { ApiError } from "./answers.ts";
import type { ShopRow } from "./gate.ts";
import { createSkuId } from "./ids.ts";
import { parseWireAmount } from "./money.ts";
import {
  buildSalesAttributes,
  checkInventory,
  listWarehouses,
  type ProductBody,
  splitInventory,
} from "./product-rules.ts";
import { skus } from "./schema.ts";

type SkuRow = typeof skus.$inferSelect;
type SkuBody = ProductBody["skus"][number];

/**
 * Returns a product's variants as a call names them. Existing ones keep their price, units and
 * pre-order where the call leaves them out.
 */
export async function buildSkuRows(
  tx: Queryable,
  shop: ShopRow,
  productId: string,
  { skus: bodies }: ProductBody,
) {
  const before = await tx.select().from(skus).where(eq(skus.productId, productId));
  const ids = new Map(
    before.flatMap(({ salesAttributes: kinds }) =>
      kinds.flatMap((one) => [
        [one.name, one.id] as const,
        [`${one.name}: ${one.valueName}`, one.valueId] as const,
      ]),
    ),
  );
  const [sibling] = before;
  return bodies.map((sku, position) => {
    const there = before.find(({ skuId }) => skuId === sku.id);
    if (sku.id !== undefined && !there) throw new ApiError(12052556, "The SKU id not exist.");
    return {
      ...{ skuId: sku.id ?? createSkuId(), productId, position },
      salesAttributes: buildSalesAttributes(sku, ids),
      sellerSku: sku.seller_sku ?? "",
      price: sku.price
        ? (parseWireAmount(sku.price.amount, shop.region) ?? 0)
        : (there?.price ?? 0),
      ...computeInventory(shop, sku, there, there ?? sibling),
      identifier: getIdentifier(sku, there),
      preSaleDays: getPreSaleDays(sku, there),
    };
  });
}

function computeInventory(
  { region }: ShopRow,
  { inventory: given }: SkuBody,
  there: SkuRow | undefined,
  owner: SkuRow | undefined,
) {
  if (given) {
    checkInventory(region, given, owner && listWarehouses(region, owner));
    return splitInventory(region, given);
  }
  return { stock: there?.stock ?? 0, elsewhere: there?.elsewhere ?? {} };
}

function getIdentifier({ identifier_code }: SkuBody, there: SkuRow | undefined) {
  const code = identifier_code ?? null;
  if (there?.identifier && there.identifier.code !== code?.code)
    throw new ApiError(12052593, "The identifier code cannot be changed once be submitted");
  return code;
}

function getPreSaleDays({ pre_sale }: SkuBody, there: SkuRow | undefined): number | null {
  if (!pre_sale) return there?.preSaleDays ?? null;
  if (pre_sale.type === "NONE") return null;
  return pre_sale.fulfillment_type?.handling_duration_days ?? null;
}
