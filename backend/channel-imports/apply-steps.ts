import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { pullUnmappedOrders } from "../orders/index.ts";
import { requireStepResult, type Step } from "../steps.ts";
import { readSellingPlaces, type SellingPlaces } from "../stocks/index.ts";
import { createFromItem, type ToCreate } from "./create-from-item.ts";
import type { ItemOutcome } from "./item-listing.ts";
import { linkItem } from "./link-item.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";
import { requireShop } from "./steps.ts";

export interface ApplyingImport {
  readonly backend: Backend;
  readonly tx: Transaction;
  readonly job: ImportRow;
  readonly row: ItemRow;
  readonly prepared: ToCreate;
  /** False after a stop or another run. No later step runs. */
  isTaken: boolean;
  places: SellingPlaces | null;
  outcome: ItemOutcome | null;
}

/** Runs in one transaction. Throws a conflict if a person has to decide. */
export const APPLY_ITEM: readonly Step<ApplyingImport>[] = [
  {
    // Lock the import's row before the item's, as everywhere.
    name: "hold_import",
    run: async (applying) => {
      const { tx, job } = applying;
      const [openChannelImport] = await tx
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
      applying.isTaken = openChannelImport === undefined;
    },
  },
  {
    name: "hold_item",
    run: async (applying) => {
      const { tx, row } = applying;
      const [waiting] = await tx
        .select({ decision: items.decision })
        .from(items)
        .where(isWaiting(row))
        .for("update", { skipLocked: true });
      applying.isTaken = waiting?.decision !== row.decision;
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
      const findPlacesOfShop = await readSellingPlaces(tx, job.accountId, [job.channelId]);
      applying.places = findPlacesOfShop(job.channelId);
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
        .where(isWaiting(row));
    },
  },
  {
    name: "pull_waiting_orders",
    run: ({ backend, tx, job: { accountId, channelId }, row }) =>
      pullUnmappedOrders(backend, tx, { id: channelId, accountId }, row.externalProductId),
  },
];

export const isWaiting = (row: ItemRow) =>
  and(
    eq(items.accountId, row.accountId),
    eq(items.importId, row.importId),
    eq(items.externalProductId, row.externalProductId),
    eq(items.status, "waiting"),
  );
