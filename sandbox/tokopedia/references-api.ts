import type { Hono } from "hono";
import { CATEGORIES, type Category, isLeaf, recommend } from "../category-tree.ts";
import { badRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { appEndpoint } from "./gate.ts";
import { VARIANTS } from "./variant-kinds.ts";

interface Node {
  name: string;
  id: string;
  child?: Node[];
}

export function referenceRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/inventory/v1/fs/:fs/product/category",
    appEndpoint(deps, async ({ context }) => {
      const keyword = context.req.query("keyword");
      return { categories: keyword ? found(keyword) : childrenOf(0) };
    }),
  );
  root.get(
    "/inventory/v2/fs/:fs/category/get_variant",
    appEndpoint(deps, async ({ context }) => {
      const categoryId = Number(context.req.query("cat_id"));
      if (!isLeaf(categoryId)) throw badRequest("invalid cat_id", "VRT_DLV_002");
      return {
        category_id: categoryId,
        variant_id_combinations: [],
        variant_details: VARIANTS,
      };
    }),
  );
}

const childrenOf = (parent: number): Node[] =>
  CATEGORIES.filter((category) => category.parent === parent).map((category) => {
    const child = childrenOf(category.id);
    return { name: category.id_, id: String(category.id), ...(child.length > 0 ? { child } : {}) };
  });

/** Returns a leaf with its whole path. */
const found = (keyword: string): Node[] =>
  recommend(keyword).flatMap((id) => {
    const category = CATEGORIES.find((one) => one.id === id);
    return category ? [{ name: wayTo(category), id: String(category.id) }] : [];
  });

function wayTo(category: Category): string {
  const parent = CATEGORIES.find(({ id }) => id === category.parent);
  return parent ? `${wayTo(parent)} / ${category.id_}` : category.id_;
}
