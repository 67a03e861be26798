import { z } from "zod";
import { META_TASK_STATUSES, type MetaTaskStatus } from "#contract/meta.ts";
import { list } from "../wire.ts";
import type { CatalogItem, ItemSales } from "./catalog-item.ts";
import type { MetaHttp } from "./http.ts";

/** A call takes 5,000 items and 30 MB; fewer than 3,000 are advised ("Catalog Batch API"). */
export const BATCH_SIZE = 1000;

const Said = z.object({ message: z.string() });
const Sent = z.object({
  handles: list(z.string()),
  validation_status: list(
    z.object({ retailer_id: z.string(), errors: list(Said), warnings: list(Said) }),
  ),
});
const Entry = z
  .object({ id: z.union([z.string(), z.number()]).transform(String) })
  .extend(Said.shape);
const Standing = z.object({
  data: z
    .array(
      z.object({
        status: z.string(),
        errors: list(Entry),
        errors_total_count: z.number().nullish(),
        warnings: list(Entry),
        warnings_total_count: z.number().nullish(),
        ids_of_invalid_requests: list(z.string()),
      }),
    )
    .min(1),
});

export interface SentBatch {
  /** `null` where nothing was accepted. */
  handle: string | null;
  /** Problems of the first check, by item id. */
  errors: Map<string, string>;
  warnings: Map<string, string>;
}

export interface BatchStanding {
  status: MetaTaskStatus;
  /** Only samples: for an item in `invalidIds` that is not here, only the refusal is known. */
  errors: Map<string, string>;
  warnings: Map<string, string>;
  invalidIds: readonly string[];
  errorCount: number;
  warningCount: number;
}

type CatalogRequest =
  | { method: "UPDATE"; data: CatalogItem | ItemSales }
  | { method: "DELETE"; data: { id: string } };

export function metaBatches(http: MetaHttp) {
  return {
    /** Creates missing items, and changes only named fields of others. Safe to repeat. */
    async sendItems(
      token: string,
      catalogId: string,
      requests: readonly CatalogRequest[],
    ): Promise<SentBatch> {
      const sent = await http.json({
        path: `/${encodeURIComponent(catalogId)}/items_batch`,
        token,
        body: { item_type: "PRODUCT_ITEM", allow_upsert: true, requests },
        schema: Sent,
      });
      return {
        handle: sent.handles[0] ?? null,
        errors: messages(sent.validation_status.map((one) => [one.retailer_id, one.errors])),
        warnings: messages(sent.validation_status.map((one) => [one.retailer_id, one.warnings])),
      };
    },
    async checkBatch(token: string, catalogId: string, handle: string): Promise<BatchStanding> {
      const { data } = await http.json({
        path: `/${encodeURIComponent(catalogId)}/check_batch_request_status`,
        token,
        query: { handle, load_ids_of_invalid_requests: "true" },
        schema: Standing,
      });
      const [found] = data;
      if (!found) throw new Error("The schema asks for one");
      return {
        // An unknown status is under way: Meta documents only three final ones.
        status: META_TASK_STATUSES.find((status) => status === found.status) ?? "started",
        errors: messages(found.errors.map((one) => [one.id, [one]])),
        warnings: messages(found.warnings.map((one) => [one.id, [one]])),
        invalidIds: found.ids_of_invalid_requests,
        errorCount: found.errors_total_count ?? found.errors.length,
        warningCount: found.warnings_total_count ?? found.warnings.length,
      };
    },
  };
}

function messages(
  entries: readonly (readonly [string, readonly { message: string }[]])[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [id, said] of entries)
    for (const { message } of said)
      found.set(id, found.has(id) ? `${found.get(id)} ${message}` : message);
  return found;
}
