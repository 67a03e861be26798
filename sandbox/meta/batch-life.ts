import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import type { SandboxDeps } from "./deps.ts";
import { createNumber } from "./ids.ts";
import { listItemErrors } from "./item-rules.ts";
import { type BatchRequest, batches, type Entry, items } from "./schema.ts";

type BatchRow = typeof batches.$inferSelect;

/** Returns the batch's current state, processing it first if its time has come. */
export async function readCurrentBatch(
  deps: SandboxDeps,
  batch: BatchRow,
): Promise<{ status: string; errors: readonly Entry[]; warnings: readonly Entry[] }> {
  if (deps.now() < batch.readyAt) return { status: "started", errors: [], warnings: [] };
  if (batch.outcome) return { status: batch.outcome, ...batch };
  return transaction(deps.db, async (tx) => {
    const [locked] = await tx
      .select()
      .from(batches)
      .where(eq(batches.handle, batch.handle))
      .for("update");
    if (locked?.outcome) return { status: locked.outcome, ...locked };
    const errors = await workThrough(tx, deps.now(), batch);
    await tx
      .update(batches)
      .set({ outcome: "finished", errors })
      .where(eq(batches.handle, batch.handle));
    return { status: "finished", errors, warnings: [] };
  });
}

/** Returns the entries that failed; the others are done. */
async function workThrough(tx: Transaction, now: Date, batch: BatchRow): Promise<Entry[]> {
  const { catalogId, requests, allowUpsert } = batch;
  const ids = requests.map(({ data }) => String(data.id));
  const there = new Map(
    (
      await tx
        .select()
        .from(items)
        .where(and(eq(items.catalogId, catalogId), inArray(items.retailerId, ids)))
    ).map((row) => [row.retailerId, row]),
  );
  const errors: Entry[] = [];
  for (const [index, request] of requests.entries()) {
    const retailerId = String(request.data.id);
    const message = await applyItem(tx, {
      ...{ now, catalogId, allowUpsert, request, retailerId },
      before: there.get(retailerId)?.data ?? null,
    });
    if (message) errors.push({ line: index + 1, id: retailerId, message });
  }
  return errors;
}

interface BatchItem {
  now: Date;
  catalogId: string;
  allowUpsert: boolean;
  request: BatchRequest;
  retailerId: string;
  before: Record<string, unknown> | null;
}

async function applyItem(tx: Transaction, one: BatchItem): Promise<string | null> {
  const { now, catalogId, request, retailerId, before } = one;
  if (request.method === "DELETE") {
    await tx
      .delete(items)
      .where(and(eq(items.catalogId, catalogId), eq(items.retailerId, retailerId)));
    return before ? null : "Item not found.";
  }
  if (!before && request.method === "UPDATE" && !one.allowUpsert) return "Item not found.";
  const data = { ...before, ...request.data };
  const [problem] = listItemErrors(data, true);
  if (problem) return problem;
  if (String(data.title).toLowerCase().includes("forbidden"))
    return "This item goes against our commerce policies.";
  const row = { data, updatedAt: now };
  await tx
    .insert(items)
    .values({ catalogId, retailerId, id: createNumber(), ...row })
    .onConflictDoUpdate({ target: [items.catalogId, items.retailerId], set: row });
  return null;
}
