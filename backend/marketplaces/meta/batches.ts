import { z } from "zod";
import { META_TASK_STATUSES, type MetaTaskStatus } from "#contract/meta.ts";
import { makeListSchema } from "../wire.ts";
import type { CatalogItem, ItemSales } from "./catalog-item.ts";
import type { MetaHttp } from "./http.ts";

/** A call takes 5,000 items and 30 MB; fewer than 3,000 are advised ("Catalog Batch API"). */
export const BATCH_SIZE = 1000;

const Said = z.object({ message: z.string() });
const Sent = z.object({
  handles: makeListSchema(z.string()),
  validation_status: makeListSchema(
    z.object({
      retailer_id: z.string(),
      errors: makeListSchema(Said),
      warnings: makeListSchema(Said),
    }),
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
        errors: makeListSchema(Entry),
        errors_total_count: z.number().nullish(),
        warnings: makeListSchema(Entry),
        warnings_total_count: z.number().nullish(),
        ids_of_invalid_requests: makeListSchema(z.string()),
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

export function makeMetaBatches(http: MetaHttp) {
  return {
    /** Creates missing items, and changes only named fields of others. Safe to repeat. */
    async sendItems(
      token: string,
      catalogId: string,
      requests: readonly CatalogRequest[],
    ): Promise<SentBatch> {
      const sentValue = await http.json({
        path: `/${encodeURIComponent(catalogId)}/items_batch`,
        token,
        body: { item_type: "PRODUCT_ITEM", allow_upsert: true, requests },
        schema: Sent,
      });
      return {
        handle: sentValue.handles[0] ?? null,
        errors: collectMessages(
          sentValue.validation_status.map((entry) => [entry.retailer_id, entry.errors]),
        ),
        warnings: collectMessages(
          sentValue.validation_status.map((entry) => [entry.retailer_id, entry.warnings]),
        ),
      };
    },
    async checkBatch(token: string, catalogId: string, handle: string): Promise<BatchStanding> {
      const { data } = await http.json({
        path: `/${encodeURIComponent(catalogId)}/check_batch_request_status`,
        token,
        query: { handle, load_ids_of_invalid_requests: "true" },
        schema: Standing,
      });
      const [foundEntry] = data;
      if (!foundEntry) throw new Error("The schema asks for one");
      return {
        // An unknown status is under way: Meta documents only three final statuses.
        status: META_TASK_STATUSES.find((status) => status === foundEntry.status) ?? "started",
        errors: collectMessages(foundEntry.errors.map((error) => [error.id, [error]])),
        warnings: collectMessages(foundEntry.warnings.map((warning) => [warning.id, [warning]])),
        invalidIds: foundEntry.ids_of_invalid_requests,
        errorCount: foundEntry.errors_total_count ?? foundEntry.errors.length,
        warningCount: foundEntry.warnings_total_count ?? foundEntry.warnings.length,
      };
    },
  };
}

function collectMessages(
  entries: readonly (readonly [string, readonly { message: string }[]])[],
): Map<string, string> {
  const foundEntries = new Map<string, string>();
  for (const [id, saidText] of entries)
    for (const { message } of saidText)
      foundEntries.set(id, foundEntries.has(id) ? `${foundEntries.get(id)} ${message}` : message);
  return foundEntries;
}
