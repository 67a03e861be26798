import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

const internal = { access: "internal" } as const;

export const SaleRebuild = z
  .object({
    id: z.string(),
    accountId: z.string(),
    status: z.enum(["running", "done", "failed"]),
    /** Days (UTC) that have orders, and days that are done. */
    days: z.number().int(),
    done: z.number().int(),
    /** Hours whose figures did not match the orders and were corrected. */
    mended: z.number().int(),
    startedAt: instant(),
    finishedAt: instant().nullable(),
  })
  .openapi("SaleRebuild");
export type SaleRebuild = z.infer<typeof SaleRebuild>;

export const rebuildSalesStat = endpoint("rebuildSalesStat", "post", "/admin-rebuild-sales-stat", {
  ...internal,
  summary: "Reckons an account's statistics anew from its orders",
  body: z.object({ accountId: z.string() }),
  response: z.object({ rebuild: SaleRebuild }),
  errors: [404, 409],
});
export const readSaleRebuild = endpoint("readSaleRebuild", "get", "/admin-rebuild-sales-stat", {
  ...internal,
  summary: "How far the account's latest rebuild is",
  query: z.object({ accountId: z.string() }),
  response: z.object({ rebuild: SaleRebuild.nullable() }),
  errors: [404],
});
export const importAccountOrders = endpoint("importAccountOrders", "post", "/admin-import-orders", {
  ...internal,
  summary: "Pulls an account's orders from its channels now",
  body: z.object({ accountId: z.string(), channelIds: z.array(z.string()).default([]) }),
  response: z.object({ importId: z.string() }),
  errors: [404],
});
