import { and, count, eq, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import type { Database, Queryable } from "#backend/db/client.ts";
import { newId } from "#backend/db/columns.ts";
import { createFate, type MoodSettings } from "./moods.ts";
import type { OutgoingPush } from "./mount.ts";
import type { PushTable } from "./push-table.ts";

interface DeliveryDeps<Sent> {
  db: Database;
  now: () => Date;
  /** Sends one push to the app; an answer that is not OK is not an error. */
  deliver: (push: Sent) => Promise<{ ok: boolean }>;
}

/** A late push is up to this much later. */
const LATEST_S = 900;

interface Marketplace<Sent, Deps> {
  table: PushTable;
  /** Seconds between the attempts of an undelivered push. Afterwards it is dropped. */
  retryAfterS: readonly number[];
  signed: (deps: Deps, body: string) => Sent;
}

/**
 * A marketplace's delivery of pushes: at least once, in order of their due time, each attempt by
 * one sender only.
 */
export function pushDelivery<Sent, Deps extends DeliveryDeps<Sent>>(of: Marketplace<Sent, Deps>) {
  const { table, retryAfterS, signed } = of;

  /**
   * Claims the attempt before sending, so that two senders never send the same one, and a crash in
   * between only delays the next.
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
    /** Stores a push in the transaction of its change; `deliverSoon` sends it after the commit. */
    async store(tx: Queryable, at: Date, shop: MoodSettings, body: object): Promise<string> {
      const push = { body: JSON.stringify(body), createdAt: at };
      const [sent = { n: 0 }] =
        shop.moods.length > 0 ? await tx.select({ n: count() }).from(table) : [];
      const fate = createFate(shop, sent.n);
      const lateS = fate.happens("latePushes") ? 60 + fate.numbers()() * LATEST_S : 0;
      const addSeconds = (seconds: number) => new Date(at.getTime() + seconds * 1000);
      const id = newId();
      await tx.insert(table).values({ ...push, id, nextAt: addSeconds(lateS) });
      if (fate.happens("doubledPushes"))
        await tx.insert(table).values({ ...push, id: newId(), nextAt: addSeconds(lateS + 1) });
      return id;
    },

    /** Starts delivery without waiting for the app. `deliverDue` sends failed ones again. */
    deliverSoon(deps: Deps, pushIds: readonly (string | null)[]): void {
      const ids = pushIds.filter((id) => id !== null);
      void (async () => {
        for (const id of ids) await deliverOne(deps, id).catch(() => undefined);
      })();
    },

    /** Sends every due push, oldest first. Returns how many were tried. */
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

/** For shops with their own address and secrets: a push is stored as it is sent. */
export const createPushDelivery = <Deps extends DeliveryDeps<OutgoingPush>>(
  table: PushTable,
  retryAfterS: readonly number[],
) =>
  pushDelivery<OutgoingPush, Deps>({
    table,
    retryAfterS,
    signed: (_deps, stored) => Stored.parse(JSON.parse(stored)),
  });
