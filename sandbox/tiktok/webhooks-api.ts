import { asc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { TOPICS } from "./push-topics.ts";
import { webhooks } from "./schema.ts";

const Update = z.object({ event_type: z.string(), address: z.url().max(255) });

export function addWebhookRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/event/:version{\\d{6}}/webhooks",
    handleShopCall(deps, async ({ shop }) => {
      const rows = await deps.db
        .select()
        .from(webhooks)
        .where(eq(webhooks.shopId, shop.shopId))
        .orderBy(asc(webhooks.topic));
      return {
        webhooks: rows.map(({ topic, address, createdAt, updatedAt }) => ({
          ...{ event_type: topic, address },
          ...{ create_time: toSeconds(createdAt), update_time: toSeconds(updatedAt) },
        })),
        total_count: rows.length,
      };
    }),
  );
  root.put(
    "/event/:version{\\d{6}}/webhooks",
    handleShopCall(deps, async ({ shop, body }) => {
      const { event_type, address } = body(Update);
      await setPushAddress(deps, shop.shopId, event_type, address);
      return {};
    }),
  );
}

/** Sends one kind of the shop's pushes to another address. */
export async function setPushAddress(
  deps: SandboxDeps,
  shopId: string,
  topic: string,
  address: string,
): Promise<void> {
  if (!(topic in TOPICS)) throw createParamError("event_type is invalid");
  const now = deps.now();
  const isApps = address === deps.app.callbackUrl;
  await deps.db
    .insert(webhooks)
    .values({ shopId, topic, address, isApps, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [webhooks.shopId, webhooks.topic],
      set: { address, isApps, updatedAt: now },
    });
}
