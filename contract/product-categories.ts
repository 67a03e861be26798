import "@hono/zod-openapi";
import { z } from "zod";
import { CategoryPath } from "./category-path.ts";
import { endpoint } from "./endpoint.ts";

export const MAX_CATEGORIES_AT_ONCE = 1000;

const path = CategoryPath.min(1, "required");

/** A category of the seller's own tree, with a path like `Fashion > Batik`. */
export const CategoryNode = z
  .object({
    id: z.string(),
    path: z.string(),
    /** Products in exactly this category. */
    productCount: z.number().int(),
    /** Default: the nearest mapped ancestor's. */
    mappings: z.array(
      z.object({ channelId: z.string(), channelCategoryId: z.string(), name: z.string() }),
    ),
  })
  .openapi("CategoryNode");
export type CategoryNode = z.infer<typeof CategoryNode>;

const permission = { access: "product-manage" } as const;
/** The tree belongs to the account's settings. */
const setting = { access: ["integration-manage", "product-manage"] } as const;
const params = z.object({ nodeId: z.string() });

export const readCategoryTree = endpoint("readCategoryTree", "get", "/v2/products/category-tree", {
  ...permission,
  summary:
    "The seller's own categories by path, and those that products name but the tree does not have",
  response: z.object({
    categories: z.array(CategoryNode),
    unlisted: z.array(z.object({ path: z.string(), productCount: z.number().int() })),
  }),
});
/** Without counts, because forms call it often. */
export const listCategoryPaths = endpoint(
  "listCategoryPaths",
  "get",
  "/v2/products/category-tree/paths",
  {
    ...permission,
    summary: "The paths of the seller's own categories, to choose from",
    response: z.object({ paths: z.array(z.string()) }),
  },
);
/** Also creates missing ancestors. 409 `category_exists`. */
export const createCategory = endpoint("createCategory", "post", "/v2/products/category-tree", {
  ...setting,
  summary: "Makes a category",
  body: z.object({ path }),
  response: z.object({ id: z.string() }),
  errors: [409],
});
/** Creates all or none, with ancestors; existing ones stay. */
export const createCategories = endpoint(
  "createCategories",
  "post",
  "/v2/products/category-tree/;add",
  {
    ...setting,
    summary: "Makes many categories at once",
    body: z.object({
      paths: z.array(path).min(1, "required").max(MAX_CATEGORIES_AT_ONCE, "too_many"),
    }),
    /** Created categories among the named ones. */
    response: z.object({ created: z.number().int() }),
  },
);
/**
 * Moves descendants, products and stock rules. 409 `category_exists`, 422 `category_inside_itself`.
 */
export const moveCategory = endpoint("moveCategory", "put", "/v2/products/category-tree/{nodeId}", {
  ...setting,
  summary: "Renames or moves a category",
  params,
  body: z.object({ path }),
  response: z.object({ id: z.string() }),
  errors: [404, 409],
});
/** `reassignTo`: the products' new path; none by default. */
export const deleteCategory = endpoint(
  "deleteCategory",
  "delete",
  "/v2/products/category-tree/{nodeId}",
  {
    ...setting,
    summary: "Deletes a category and those below it",
    params,
    query: z.object({ reassignTo: CategoryPath.optional() }),
    response: z.object({ id: z.string() }),
    errors: [404],
  },
);
export const mapCategory = endpoint(
  "mapCategory",
  "put",
  "/v2/products/category-tree/{nodeId}/channels/{channelId}",
  {
    ...setting,
    summary: "Says which of a channel's categories a category is",
    params: params.extend({ channelId: z.string() }),
    body: z.object({
      channelCategoryId: z.string().max(64).nullable(),
      name: z.string().max(500).default(""),
    }),
    response: z.object({ id: z.string() }),
    errors: [404],
  },
);
export const listProductCategories = endpoint(
  "listProductCategories",
  "get",
  "/v2/products/categories",
  {
    ...permission,
    summary: "The categories that products are in and those above them, by name",
    response: z.object({ categories: z.array(z.string()) }),
  },
);
