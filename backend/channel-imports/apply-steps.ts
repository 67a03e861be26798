import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { pullUnmappedOrders } from "../orders/index.ts";
import { requireStepResult, type Step } from "../steps.ts";
import { readSellingPlaces, type SellingPlaces } from "../stocks/index.ts";
import { requireShop } from "./change-import.ts";
import { createFromItem, type NewItemData } from "./create-from-item.ts";
import type { ItemOutcome } from "./item-listing.ts";
import { linkItem } from "./link-item.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

export interface ApplyingImport {
  readonly backend: Backend;
  readonly tx: Transaction;
  readonly job: ImportRow;
  readonly row: ItemRow;
  readonly prepared: NewItemData;
  /** The import was stopped, or another run writes the item. No later step runs. */
  isCancelled: boolean;
  places: SellingPlaces | null;
  outcome: ItemOutcome | null;
}

/** Runs in one transaction. Throws a conflict if a person must decide. */
export const APPLY_ITEM: readonly Step<ApplyingImport>[] = [
  {
    // Locks the import's row before the item's, as everywhere.
    name: "hold_import",
    run: async (applying) => {
      const { tx, job } = applying;
      const [openImport] = await tx
        .select({ id: channelImports.id })
        .from(channelImports)
        .where(
          and(
            eq(channelImports.accountId, job.accountId),
            eq(channelImports.id, job.id),
            eq(channelImports.status, "applying"),
          ),
        )
        .for("share");
      applying.isCancelled = openImport === undefined;
    },
  },
  {
    name: "hold_item",
    run: async (applying) => {
      const { tx, row } = applying;
      const [waitingItem] = await tx
        .select({ decision: items.decision })
        .from(items)
        .where(matchWaitingItem(row))
        .for("update", { skipLocked: true });
      applying.isCancelled = waitingItem?.decision !== row.decision;
    },
  },
  {
    name: "hold_shop",
    run: ({ tx, job }) => requireShop(tx, job),
  },
  {
    name: "read_selling_places",
    run: async (applying) => {
      const { tx, job } = applying;
      const findPlaces = await readSellingPlaces(tx, job.accountId, [job.channelId]);
      applying.places = findPlaces(job.channelId);
    },
  },
  {
    name: "create_product",
    isNeeded: ({ row }) => row.decision === "create",
    run: async (applying) => {
      const { backend, tx, job, row, prepared } = applying;
      const places = requireStepResult(applying.places);
      applying.outcome = await createFromItem(backend, tx, job, row, { ...prepared, places });
    },
  },
  {
    name: "link_product",
    isNeeded: ({ row }) => row.decision !== "create",
    run: async (applying) => {
      const { backend, tx, job, row } = applying;
      applying.outcome = await linkItem(backend, tx, job, row, requireStepResult(applying.places));
    },
  },
  {
    name: "note_outcome",
    run: async ({ tx, row, outcome }) => {
      await tx
        .update(items)
        .set({ ...requireStepResult(outcome), status: "done", errorCode: null })
        .where(matchWaitingItem(row));
    },
  },
  {
    name: "pull_waiting_orders",
    run: ({ backend, tx, job: { accountId, channelId }, row }) =>
      pullUnmappedOrders(backend, tx, { id: channelId, accountId }, row.externalProductId),
  },
];

export const matchWaitingItem = (row: ItemRow) =>
  and(
    eq(items.accountId, row.accountId),
    eq(items.importId, row.importId),
    eq(items.externalProductId, row.externalProductId),
    eq(items.status, "waiting"),
  );
