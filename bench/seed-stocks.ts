import { sql } from "drizzle-orm";
import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import type { Backend } from "#backend/context.ts";
import type { Database } from "#backend/db/client.ts";
import { BENCH_ACCOUNT } from "./seed.ts";
import { fillWithoutIndexes } from "./without-indexes.ts";

/**
 * Adds `each` movements to every level that has moved, spread over a year. Newest ids are highest.
 */
export async function seedMovements(db: Database, each: number): Promise<void> {
  await fillWithoutIndexes(db, "stock_movements", () =>
    db.execute(sql`
    insert into stock_movements (account_id, stock_id, variant_id, warehouse_id, type, on_hand_delta, on_hand_after, reserved_after, available_after, reason, actor, created_at)
    select s.account_id, s.id, s.variant_id, s.warehouse_id, case when n % 10 = 0 then 'count' else 'adjustment' end, 1 + n % 5, s.on_hand, s.reserved, s.available,
      'received', 'bench-user', now() - (${each}::int - n) * interval '365 days' / ${each}::int - (hashtext(s.id) & 65535) * interval '1 second'
    from generate_series(1, ${each}::int) n cross join stocks s where s.account_id = ${BENCH_ACCOUNT} and s.has_moved`),
  );
}

/**
 * Connects the account's Shopee shop and lists its first variants there with outdated stock, so
 * that each needs a push. Returns the variants.
 */
export async function seedChanges(backend: Backend, count: number): Promise<string[]> {
  const { db } = backend;
  const channelId = "bench-shopee";
  const never = new Date(Date.now() + 365 * 86_400_000);
  const { credentials, tokenExpiresAt } = makeSealedColumns(backend, channelId, {
    ...{ shopId: "1", accessToken: "a", refreshToken: "r" },
    ...{ accessExpiresAt: never, refreshExpiresAt: never },
  });
  await db.execute(sql`update channels set credentials = ${credentials}, token_expires_at = ${(tokenExpiresAt ?? never).toISOString()}::timestamptz, status = 'active'
    where account_id = ${BENCH_ACCOUNT} and id = ${channelId}`);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into channel_variants (channel_product_id, variant_id, account_id, channel_id, external_variant_id, pushed_quantity)
    select c.id, v.id, c.account_id, c.channel_id, v.id, -1 from channel_products c
    join variants v on v.account_id = c.account_id and v.product_id = c.product_id
    where c.account_id = ${BENCH_ACCOUNT} and c.channel_id = ${channelId} order by v.id limit ${count}
    returning variant_id as id`);
  await db.execute(sql`analyze channel_variants`);
  return rows.map(({ id }) => id);
}
