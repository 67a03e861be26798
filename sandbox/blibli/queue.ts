import { randomBytes } from "node:crypto";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createNotFoundError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { parseInput, type ShopRow } from "./gate.ts";
import { CreateProducts, NewProduct } from "./product-shapes.ts";
import { insertProduct } from "./products.ts";
import { deliverSoon, enqueueEvent } from "./pushes.ts";
import { queues, shops } from "./schema.ts";

type QueueRow = typeof queues.$inferSelect;

/**
 * Queues new products. The queue is otherwise empty, so each is created at once, unless the
 * controls hold the queue.
 */
export async function enqueueProducts(
  deps: SandboxDeps,
  shop: ShopRow,
  payload: unknown,
): Promise<string> {
  const queueId = randomBytes(16).toString("hex").toUpperCase().slice(0, 26);
  const now = deps.now();
  const push = await transaction(deps.db, async (tx) => {
    await tx
      .insert(queues)
      .values({ queueId, shopId: shop.shopId, payload, history: [], createdAt: now });
    return shop.holdsQueue ? null : processQueueRow(tx, shop, { queueId, payload }, now);
  });
  deliverSoon(deps, push ?? []);
  return queueId;
}

export async function releaseQueue(deps: SandboxDeps, shopId: string): Promise<void> {
  const pushes = await transaction(deps.db, async (tx) => {
    const [shop] = await tx
      .update(shops)
      .set({ holdsQueue: false })
      .where(eq(shops.shopId, shopId))
      .returning();
    const locked = await tx
      .select()
      .from(queues)
      .where(and(eq(queues.shopId, shopId), isNotNull(queues.payload)))
      .orderBy(asc(queues.createdAt));
    const sent: (string | null)[] = [];
    if (shop)
      for (const queue of locked)
        sent.push(...(await processQueueRow(tx, shop, queue, deps.now())));
    return sent;
  });
  deliverSoon(deps, pushes);
}

/** Creates the queue's products. A refused product does not stop the others. */
async function processQueueRow(
  tx: Queryable,
  shop: ShopRow,
  { queueId, payload }: Pick<QueueRow, "queueId" | "payload">,
  now: Date,
): Promise<(string | null)[]> {
  const history: QueueRow["history"] = [];
  const pushes: (string | null)[] = [];
  for (const one of parseInput(CreateProducts, payload).product)
    try {
      const productSku = await insertProduct(tx, shop, parseInput(NewProduct, one), now);
      history.push({ value: productSku, isSuccess: true, errorCode: "", errorMessage: "" });
      pushes.push(await enqueueEvent(tx, now, shop, "productChanged", { productSku }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { errorCode, message: errorMessage } = error;
      history.push({ value: "", isSuccess: false, errorCode, errorMessage });
    }
  await tx.update(queues).set({ history, payload: null }).where(eq(queues.queueId, queueId));
  return pushes;
}

/** The first read answers "under way": in reality nobody reads it before that. */
export async function lookAtQueue(deps: SandboxDeps, { shopId }: ShopRow, queueId: string) {
  const [queue] = await deps.db
    .update(queues)
    .set({ looks: sql`${queues.looks} + 1` })
    .where(and(eq(queues.queueId, queueId), eq(queues.shopId, shopId)))
    .returning();
  if (!queue) throw createNotFoundError(`Queue ${queueId}`);
  const isDone = queue.payload === null && queue.looks > 1;
  return {
    queueFeed: { requestId: queueId, status: isDone ? "FINISHED" : "IN-PROGRESS" },
    queueHistory: isDone ? queue.history : [],
  };
}

export async function listQueues(deps: SandboxDeps, { shopId }: ShopRow) {
  const rows = await deps.db
    .select()
    .from(queues)
    .where(eq(queues.shopId, shopId))
    .orderBy(asc(queues.createdAt));
  return rows.map(({ queueId, payload }) => ({
    requestId: queueId,
    queueAction: "createProduct",
    status: payload === null ? "FINISHED" : "IN-PROGRESS",
  }));
}
