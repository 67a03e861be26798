import { z } from "zod";
import type { ChannelCategory, ChannelLogistics, ChannelVariation } from "../channel-references.ts";
import { idText, makeListSchema, number, text } from "../wire.ts";
import { makeShopQuery, type Shop } from "./shop.ts";

interface Node {
  id: string;
  name: string;
  child: Node[];
}
const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({ id: idText, name: text, child: makeListSchema(Node) }),
);
const Categories = z.object({ categories: makeListSchema(Node) });

const readCategories = (shop: Shop, query: Record<string, string>) =>
  shop.http.json({
    path: "/inventory/v1/fs/{fs}/product/category",
    credentials: shop.credentials,
    query,
    schema: Categories,
  });

/** Returns Indonesian names for every language: Tokopedia has no others. */
export async function listCategories(shop: Shop): Promise<ChannelCategory[]> {
  return flattenTree((await readCategories(shop, {})).categories, null);
}

const flattenTree = (nodes: readonly Node[], parentId: string | null): ChannelCategory[] =>
  nodes.flatMap(({ id, name, child }) => [
    { categoryId: id, parentId, name, isLeaf: child.length === 0 },
    ...flattenTree(child, id),
  ]);

export async function recommendCategories(shop: Shop, productName: string): Promise<string[]> {
  if (productName.trim() === "") return [];
  const { categories } = await readCategories(shop, { keyword: productName });
  return categories.map(({ id }) => id).slice(0, 3);
}

const Kinds = z.object({
  variant_details: makeListSchema(
    z.object({
      variant_id: number,
      name: text,
      identifier: text,
      units: makeListSchema(
        z.object({
          variant_unit_id: number,
          unit_values: makeListSchema(z.object({ variant_unit_value_id: number, value: text })),
        }),
      ),
    }),
  ),
});
export type VariantKind = z.infer<typeof Kinds>["variant_details"][number];

/** Returns the variations that the category allows. */
export async function listVariantKinds(shop: Shop, categoryId: string): Promise<VariantKind[]> {
  const foundEntry = await shop.http.json({
    path: "/inventory/v2/fs/{fs}/category/get_variant",
    credentials: shop.credentials,
    query: { cat_id: categoryId },
    schema: Kinds,
  });
  return foundEntry.variant_details;
}

export const listVariations = async (shop: Shop, categoryId: string): Promise<ChannelVariation[]> =>
  (await listVariantKinds(shop, categoryId)).map(({ variant_id: id, name, units }) => ({
    variationId: String(id),
    name,
    options: units.flatMap(({ unit_values: values }) => values.map(({ value }) => value)),
  }));

const Couriers = makeListSchema(
  z.object({
    shipper_name: text,
    services: makeListSchema(z.object({ service_id: idText, service_name: text })),
  }),
);

/** The buyer chooses among the shop's couriers; a product needs to name none. */
export async function listLogistics(shop: Shop): Promise<ChannelLogistics[]> {
  const couriers = await shop.http.json({
    path: "/v2/logistic/fs/{fs}/info",
    credentials: shop.credentials,
    query: makeShopQuery(shop),
    schema: Couriers,
  });
  return couriers.flatMap(({ shipper_name: courier, services }) =>
    services.map(({ service_id: id, service_name: service }) => ({
      logisticsId: id,
      name: `${courier} ${service}`,
      isEnabled: true,
      supportsCod: false,
      maxWeightG: null,
    })),
  );
}
