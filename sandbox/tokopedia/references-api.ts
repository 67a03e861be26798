import type { Hono } from "hono";
import { CATEGORIES, type Category, isLeaf, recommendCategories } from "../category-tree.ts";
import { createBadRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleAppCall } from "./gate.ts";
import { VARIATION_KINDS } from "./variant-kinds.ts";

interface Node {
  name: string;
  id: string;
  child?: Node[];
}

export function addReferenceRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/inventory/v1/fs/:fs/product/category",
    handleAppCall(deps, async ({ context }) => {
      const keyword = context.req.query("keyword");
      return { categories: keyword ? findCategories(keyword) : listChildren(0) };
    }),
  );
  root.get(
    "/inventory/v2/fs/:fs/category/get_variant",
    handleAppCall(deps, async ({ context }) => {
      const categoryId = Number(context.req.query("cat_id"));
      if (!isLeaf(categoryId)) throw createBadRequest("invalid cat_id", "VRT_DLV_002");
      return {
        category_id: categoryId,
        variant_id_combinations: [],
        variant_details: VARIATION_KINDS,
      };
    }),
  );
}

const listChildren = (parent: number): Node[] =>
  CATEGORIES.filter((category) => category.parent === parent).map((category) => {
    const child = listChildren(category.id);
    return { name: category.id_, id: String(category.id), ...(child.length > 0 ? { child } : {}) };
  });

/** Returns a leaf with its whole path. */
const findCategories = (keyword: string): Node[] =>
  recommendCategories(keyword).flatMap((id) => {
    const category = CATEGORIES.find((one) => one.id === id);
    return category ? [{ name: formatCategoryPath(category), id: String(category.id) }] : [];
  });

function formatCategoryPath(category: Category): string {
  const parent = CATEGORIES.find(({ id }) => id === category.parent);
  return parent ? `${formatCategoryPath(parent)} / ${category.id_}` : category.id_;
}
