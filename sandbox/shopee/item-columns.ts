import type { ItemFields } from "./item-rules.ts";
import type { items } from "./schema.ts";

export type ItemRow = typeof items.$inferSelect;

export function toColumns(body: ItemFields) {
  return {
    name: body.item_name,
    description: body.description,
    categoryId: body.category_id,
    itemSku: body.item_sku,
    condition: body.condition,
    imageIds: body.image.image_id_list,
    sizeChartImageId: body.size_chart_info?.size_chart || null,
    logisticIds: body.logistic_info.filter((one) => one.enabled).map((one) => one.logistic_id),
    brand: body.brand ?? { brand_id: 0, original_brand_name: "NoBrand" },
    attributes: body.attribute_list,
    weightKg: body.weight,
    dimension: body.dimension ?? null,
    gtin: body.gtin_code,
    daysToShip: body.pre_order.is_pre_order ? (body.pre_order.days_to_ship ?? null) : null,
  };
}

export function toFields(item: ItemRow): ItemFields {
  return {
    item_name: item.name,
    description: item.description,
    category_id: item.categoryId,
    item_sku: item.itemSku,
    condition: item.condition === "USED" ? "USED" : "NEW",
    image: { image_id_list: item.imageIds },
    size_chart_info: { size_chart: item.sizeChartImageId ?? "" },
    logistic_info: item.logisticIds.map((id) => ({ logistic_id: id, enabled: true })),
    brand: item.brand,
    attribute_list: item.attributes,
    weight: item.weightKg,
    dimension: item.dimension ?? undefined,
    gtin_code: item.gtin,
    pre_order:
      item.daysToShip === null
        ? { is_pre_order: false }
        : { is_pre_order: true, days_to_ship: item.daysToShip },
  };
}
