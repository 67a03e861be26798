import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const VIEW_LISTS = [
  "products",
  "orders",
  "stocks",
  "stockHistory",
  "listings",
  "drafts",
  "history",
  "shopImports",
  "fileImports",
  "publishes",
] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

const fields = {
  list: z.enum(VIEW_LISTS),
  name: z.string().trim().min(1, "required").max(60, "too_long"),
  /** Filters, columns and order, without "?". */
  query: z
    .string()
    .max(1000, "too_long")
    .regex(/^[^\s#?]*$/, "invalid"),
  isShared: z.boolean().default(false),
};

/** See docs/domain.md "Every table". */
export const SavedView = z
  .object({
    id: z.string(),
    ...fields,
    isShared: z.boolean(),
    ownerName: z.string(),
    canDelete: z.boolean(),
  })
  .openapi("SavedView");
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewInput = z.object(fields).openapi("SavedViewInput");
export type SavedViewInput = z.infer<typeof SavedViewInput>;

const access = { access: "member" } as const;

export const listSavedViews = endpoint("listSavedViews", "get", "/v1/accounts/views", {
  ...access,
  summary: "The member's own views of a list and those shared in the account, by name",
  query: z.object({ list: z.enum(VIEW_LISTS) }),
  response: z.object({ views: z.array(SavedView) }),
});
/** 409 `too_many_views` above 50 per member and list. */
export const saveView = endpoint("saveView", "post", "/v1/accounts/views", {
  ...access,
  summary: "Keeps a view; one of the member's own with that name is replaced",
  body: z.object({ view: SavedViewInput }),
  response: z.object({ view: SavedView }),
  errors: [409],
});
/** Members with staff-manage may delete shared ones. */
export const deleteView = endpoint("deleteView", "post", "/v1/accounts/views/;delete", {
  ...access,
  summary: "Deletes a view",
  body: z.object({ viewId: z.string() }),
  response: z.object({ viewId: z.string() }),
  errors: [404],
});
