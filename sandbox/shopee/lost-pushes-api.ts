import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import type { SandboxDeps } from "./deps.ts";
import { handlePublicCall } from "./gate.ts";
import { lostPushes } from "./push-schema.ts";
import { pushes } from "./schema.ts";

const KEPT_MS = 3 * 86_400_000;
const PAGE_SIZE = 100;

const Push = z.looseObject({
  shop_id: z.number().optional(),
  code: z.number(),
  timestamp: z.number(),
});

/** Undelivered pushes, the oldest first, until the app confirms them. */
export function addLostPushRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/push/get_lost_push_message",
    handlePublicCall(deps, () => listLost(deps)),
  );
  api.post(
    "/push/confirm_consumed_lost_push_message",
    handlePublicCall(deps, async ({ body }) => {
      const { last_message_id } = await body(z.object({ last_message_id: z.number().int() }));
      await deps.db
        .update(lostPushes)
        .set({ consumedAt: deps.now() })
        .where(and(lte(lostPushes.messageId, last_message_id), isNull(lostPushes.consumedAt)));
      return {};
    }),
  );
}

async function listLost(deps: SandboxDeps) {
  const since = new Date(deps.now().getTime() - KEPT_MS);
  const rows = await transaction(deps.db, async (tx) => {
    const given = await tx
      .select({ pushId: pushes.id })
      .from(pushes)
      .where(and(isNull(pushes.nextAt), isNull(pushes.deliveredAt), gt(pushes.createdAt, since)))
      .orderBy(asc(pushes.id));
    if (given.length > 0) await tx.insert(lostPushes).values(given).onConflictDoNothing();
    return tx
      .select({ messageId: lostPushes.messageId, body: pushes.body })
      .from(lostPushes)
      .innerJoin(pushes, eq(pushes.id, lostPushes.pushId))
      .where(and(isNull(lostPushes.consumedAt), gt(pushes.createdAt, since)))
      .orderBy(asc(lostPushes.messageId))
      .limit(PAGE_SIZE + 1);
  });
  const page = rows.slice(0, PAGE_SIZE);
  return {
    push_message_list: page.map(({ body }) => {
      const { shop_id, code, timestamp } = Push.parse(JSON.parse(body));
      return { ...(shop_id ? { shop_id } : {}), code, timestamp, data: body };
    }),
    has_next_page: rows.length > PAGE_SIZE,
    last_message_id: page.at(-1)?.messageId ?? 0,
  };
}
