import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { accountMode } from "#contract/account-mode.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Backend, Caller } from "../../context.ts";
import { executeRepeated } from "../../db/execute-repeated.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { hashSecret } from "../tokens.ts";

const SEEN_EVERY_MS = 60_000;

interface KeyRow extends Record<string, unknown> {
  id: string;
  name: string;
  last_used_at: string | Date | null;
  user_id: string;
  email: string;
  account_id: string;
  country_code: CountryCode;
  time_zone: string;
  status: number;
  grace_period_ended_at: string | Date | null;
  channel_ids: string[] | null;
  warehouse_ids: string[] | null;
  given: Permission[];
  held: Permission[];
}

/**
 * The program that holds the secret: null when it is unknown or revoked, or who made it is no enabled member. What it may is read each time: never more
 * than its maker may now, on their channels and warehouses.
 */
export async function findKey(
  backend: Pick<Backend, "db" | "now">,
  secret: string,
): Promise<Caller | null> {
  const { rows } = await executeRepeated<KeyRow>(
    backend.db,
    sql`
    select k.id, k.name, k.last_used_at, k.permissions as given, u.id as user_id, u.email, m.channel_ids, m.warehouse_ids,
      a.id as account_id, a.country_code, a.time_zone, a.status, a.grace_period_ended_at,
      (select coalesce(jsonb_agg(distinct p.name), '[]'::jsonb) from membership_roles mr join roles r on r.account_id = mr.account_id and r.id = mr.role_id
        cross join jsonb_array_elements_text(r.permissions) p(name) where mr.account_id = k.account_id and mr.user_id = k.user_id) as held
    from api_keys k
    join memberships m on m.account_id = k.account_id and m.user_id = k.user_id and m.is_enabled
    join users u on u.id = k.user_id
    join accounts a on a.id = k.account_id
    where k.secret_hash = ${hashSecret(secret)} and k.revoked_at is null`,
  );
  const [row] = rows;
  if (!row) return null;
  await keepUse(backend, row);
  return callerOf(row, backend.now());
}

function callerOf(row: KeyRow, now: Date): Caller {
  const ends = row.grace_period_ended_at && new Date(row.grace_period_ended_at).toISOString();
  return {
    userId: row.user_id,
    email: row.email,
    accountId: row.account_id,
    countryCode: row.country_code,
    timeZone: row.time_zone,
    permissions: new Set(row.given.filter((each) => row.held.includes(each))),
    isInternal: false,
    mode: accountMode({ status: row.status, gracePeriodEndedAt: ends }, now.getTime()),
    sessionId: row.id,
    openedBy: null,
    apiKey: { id: row.id, name: row.name },
    channelIds: row.channel_ids,
    warehouseIds: row.warehouse_ids,
    from: null,
  };
}

/** Not with each call. */
async function keepUse(
  { db, now }: Pick<Backend, "db" | "now">,
  { id, account_id: accountId, last_used_at: lastUsedAt }: KeyRow,
): Promise<void> {
  const before = new Date(now().getTime() - SEEN_EVERY_MS);
  if (lastUsedAt && new Date(lastUsedAt) > before) return;
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now() })
    .where(
      and(
        eq(apiKeys.accountId, accountId),
        eq(apiKeys.id, id),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before)),
      ),
    );
}
