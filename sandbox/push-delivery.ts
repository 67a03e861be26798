import { and, eq, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import type { Database, Queryable } from "#backend/db/client.ts";
import { newId } from "#backend/db/columns.ts";
import type { Push } from "./mount.ts";
import type { PushTable } from "./push-table.ts";

interface DeliveryDeps<Sent> {
  db: Database;
  now: () => Date;
  /** Sends one push to the app; an answer that is not OK is no error. */
  deliver: (push: Sent) => Promise<{ ok: boolean }>;
}

interface Marketplace<Sent, Deps> {
  table: PushTable;
  /** A push that was not taken comes again after these seconds, one after the other, then never. */
  retryAfterS: readonly number[];
  /** As it goes out: addressed and signed. */
  signed: (deps: Deps, body: string) => Sent;
}

/**
 * How a marketplace tells an app what happened: at least once, in the order of what is due, each
 * try by one sender only.
 */
export function pushDelivery<Sent, Deps extends DeliveryDeps<Sent>>(of: Marketplace<Sent, Deps>) {
  const { table, retryAfterS, signed } = of;

  /**
   * Claims the try before sending, so that two senders never send the same try, and a crash in
   * between only delays the next one.
   */
  async function deliverOne(deps: Deps, id: string): Promise<void> {
    const [push] = await deps.db.select().from(table).where(eq(table.id, id));
    if (!push?.nextAt || push.nextAt > deps.now()) return;
    const retryAfter = retryAfterS[push.attempts];
    const nextAt =
      retryAfter === undefined ? null : new Date(deps.now().getTime() + retryAfter * 1000);
    const claimed = await deps.db
      .update(table)
      .set({ attempts: push.attempts + 1, nextAt })
      .where(and(eq(table.id, id), eq(table.attempts, push.attempts)))
      .returning({ id: table.id });
    if (claimed.length === 0) return;
    const answer = await deps.deliver(signed(deps, push.body)).catch(() => ({ ok: false }));
    if (answer.ok)
      await deps.db
        .update(table)
        .set({ deliveredAt: deps.now(), nextAt: null })
        .where(eq(table.id, id));
  }

  return {
    /**
     * Stores a push in the transaction of the change it tells of; `deliverSoon` sends it once that
     * is committed.
     */
    async store(tx: Queryable, at: Date, body: object): Promise<string> {
      const id = newId();
      await tx.insert(table).values({ id, body: JSON.stringify(body), nextAt: at, createdAt: at });
      return id;
    },

    /**
     * Starts delivery without making the caller wait for the app's work. What fails here is sent
     * again by `deliverDue`.
     */
    deliverSoon(deps: Deps, pushIds: readonly (string | null)[]): void {
      const ids = pushIds.filter((id) => id !== null);
      void (async () => {
        for (const id of ids) await deliverOne(deps, id).catch(() => undefined);
      })();
    },

    /** Sends every push that is due, oldest first. Returns how many were tried. */
    async deliverDue(deps: Deps, now: Date): Promise<number> {
      const due = await deps.db
        .select({ id: table.id })
        .from(table)
        .where(and(isNull(table.deliveredAt), lte(table.nextAt, now)))
        .orderBy(table.id)
        .limit(200);
      for (const { id } of due) await deliverOne(deps, id);
      return due.length;
    },
  };
}

const Stored = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** Where each shop has an address and secrets of its own: a push is stored as it goes out. */
export const shopPushDelivery = <Deps extends DeliveryDeps<Push>>(
  table: PushTable,
  retryAfterS: readonly number[],
) =>
  pushDelivery<Push, Deps>({
    table,
    retryAfterS,
    signed: (_deps, stored) => Stored.parse(JSON.parse(stored)),
  });
