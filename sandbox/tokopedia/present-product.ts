import { CATEGORIES } from "../category-tree.ts";
import type { products } from "./schema.ts";
import { VARIATION_KINDS } from "./variant-kinds.ts";

type Product = typeof products.$inferSelect;

/** As in "product info". `children`: its variants; empty for a product without. */
export function presentInfo(product: Product, children: readonly Product[]) {
  const stock =
    children.length > 0 ? children.reduce((sum, one) => sum + one.stock, 0) : product.stock;
  return {
    basic: {
      productID: product.productId,
      shopID: product.shopId,
      status: product.isActive ? 1 : 3,
      name: product.name,
      condition: product.isUsed ? 2 : 1,
      childCategoryID: product.categoryId,
      shortDesc: product.description,
    },
    price: {
      value: product.price,
      currency: 1,
      LastUpdateUnix: Math.floor(product.createdAt.getTime() / 1000),
      idr: product.price,
    },
    weight: { value: product.weightG, unit: 1 },
    stock: { useStock: true, value: stock, stockWording: "" },
    main_stock: stock,
    reserve_stock: 0,
    variant: presentVariantMarks(product, children),
    menu: {},
    preorder: product.preorderDays
      ? { preorder_type: 1, preorder_process_time: product.preorderDays }
      : {},
    extraAttribute: { minOrder: 1, isEligibleCOD: false },
    categoryTree: buildTree(product.categoryId),
    pictures: product.pictures.map((url, at) => ({
      picID: product.productId * 10 + at,
      status: at === 0 ? 2 : 1,
      OriginalURL: url,
      ThumbnailURL: url,
    })),
    ...(product.dimension ? { volume: product.dimension } : {}),
    other: { sku: product.sku, url: "", mobileURL: "" },
  };
}

function presentVariantMarks({ parentId, selections }: Product, children: readonly Product[]) {
  if (parentId !== null) return { isVariant: true, parentID: parentId };
  return selections.length > 0
    ? { isParent: true, isVariant: true, childrenID: children.map(({ productId }) => productId) }
    : {};
}

function buildTree(categoryId: number): { id: number; name: string; title: string }[] {
  const category = CATEGORIES.find(({ id }) => id === categoryId);
  return category
    ? [...buildTree(category.parent), { id: category.id, name: category.id_, title: category.id_ }]
    : [];
}

/** Returns the variants as the call "all variants of a product" answers them. */
export function presentVariants(product: Product, children: readonly Product[]) {
  const createOptionId = (kind: number, option: number) => 41_000 + kind * 1_000 + option;
  return {
    parent_id: product.productId,
    default_child: children[0]?.productId ?? 0,
    sizechart: product.sizeChart,
    variant: product.selections.map(({ id, options }, kind) => {
      const known = VARIATION_KINDS.find(({ variant_id }) => variant_id === id);
      return {
        name: known?.name ?? "",
        identifier: known?.identifier ?? "",
        unit_name: known?.units[0]?.unit_name ?? "",
        position: kind + 1,
        option: options.map(({ value, hex_code }, at) => ({
          id: createOptionId(kind, at),
          value,
          hex: hex_code,
        })),
      };
    }),
    children: children.map((child) => ({
      name: child.name,
      url: "",
      product_id: child.productId,
      price: child.price,
      price_fmt: `Rp ${child.price}`,
      stock: child.stock,
      main_stock: child.stock,
      reserve_stock: 0,
      sku: child.sku,
      option_ids: child.combination.map((option, kind) => createOptionId(kind, option)),
      enabled: child.isActive,
      is_buyable: child.isActive && child.stock > 0,
      is_wishlist: false,
      picture: { original: child.pictures[0] ?? "", thumbnail: child.pictures[0] ?? "" },
    })),
  };
}
