import { and, eq, sql } from "drizzle-orm";
import type { OwnLimits } from "#contract/account-limits.ts";
import { getAccountMode } from "#contract/account-mode.ts";
import { KEY_CALLS_PER_MINUTE } from "#contract/api-keys.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Backend, Caller } from "../../context.ts";
import { executeRepeated } from "../../db/execute-repeated.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { ProblemError } from "../../http/problem-error.ts";
import { hashSecret } from "../tokens.ts";

const MINUTE_MS = 60_000;

interface KeyRow extends Record<string, unknown> {
  id: string;
  name: string;
  user_id: string;
  email: string;
  account_id: string;
  country_code: CountryCode;
  time_zone: string;
  status: number;
  grace_period_ended_at: string | Date | null;
  channel_ids: string[] | null;
  warehouse_ids: string[] | null;
  order_scope: OrderScope;
  given: Permission[];
  granted: Permission[];
  own_limits: OwnLimits | null;
}

/**
 * Returns the caller of a key's secret, and counts the call. `null`: the key is unknown or revoked,
 * or its creator is no enabled member. Permissions are at most the creator's current ones.
 */
export async function findKey(
  backend: Pick<Backend, "db" | "now">,
  secret: string,
): Promise<{ caller: Caller; ownLimits: OwnLimits | null } | null> {
  const { rows } = await executeRepeated<KeyRow>(
    backend.db,
    sql`
    select k.id, k.name, k.permissions as given, u.id as user_id, u.email, m.channel_ids, m.warehouse_ids, m.order_scope,
      a.id as account_id, a.country_code, a.time_zone, a.status, a.grace_period_ended_at,
      (select l.own from account_limits l where l.account_id = a.id) as own_limits,
      (select coalesce(jsonb_agg(distinct p.name), '[]'::jsonb) from membership_roles mr join roles r on r.account_id = mr.account_id and r.id = mr.role_id
        cross join jsonb_array_elements_text(r.permissions) p(name) where mr.account_id = k.account_id and mr.user_id = k.user_id) as granted
    from api_keys k
    join memberships m on m.account_id = k.account_id and m.user_id = k.user_id and m.is_enabled
    join users u on u.id = k.user_id
    join accounts a on a.id = k.account_id
    where k.secret_hash = ${hashSecret(secret)} and k.revoked_at is null`,
  );
  const [row] = rows;
  if (!row) return null;
  await countKeyCall(backend, row);
  return { caller: toCaller(row, backend.now()), ownLimits: row.own_limits };
}

function toCaller(row: KeyRow, now: Date): Caller {
  const gracePeriodEnd =
    row.grace_period_ended_at && new Date(row.grace_period_ended_at).toISOString();
  return {
    userId: row.user_id,
    email: row.email,
    accountId: row.account_id,
    countryCode: row.country_code,
    timeZone: row.time_zone,
    permissions: new Set(row.given.filter((entry) => row.granted.includes(entry))),
    isInternal: false,
    mode: getAccountMode({ status: row.status, gracePeriodEndedAt: gracePeriodEnd }, now.getTime()),
    sessionId: row.id,
    openedBy: null,
    apiKey: { id: row.id, name: row.name },
    channelIds: row.channel_ids,
    warehouseIds: row.warehouse_ids,
    orderScope: row.order_scope,
    from: null,
  };
}

/** Counts the call in one statement, exact across processes. Throws 429 `too_many_calls`. */
async function countKeyCall(
  { db, now }: Pick<Backend, "db" | "now">,
  { id, account_id: accountId }: KeyRow,
): Promise<void> {
  const currentTime = now();
  const minute = new Date(Math.floor(currentTime.getTime() / MINUTE_MS) * MINUTE_MS);
  const minuteStart = sql`${minute.toISOString()}::timestamptz`;
  const updatedKeys = await db
    .update(apiKeys)
    .set({
      minute,
      minuteCalls: sql`case when ${apiKeys.minute} = ${minuteStart} then ${apiKeys.minuteCalls} + 1 else 1 end`,
      lastUsedAt: currentTime,
    })
    .where(
      and(
        eq(apiKeys.accountId, accountId),
        eq(apiKeys.id, id),
        sql`(${apiKeys.minute} is distinct from ${minuteStart} or ${apiKeys.minuteCalls} < ${KEY_CALLS_PER_MINUTE})`,
      ),
    )
    .returning({ id: apiKeys.id });
  if (updatedKeys.length > 0) return;
  const retryAfter = Math.ceil((minute.getTime() + MINUTE_MS - currentTime.getTime()) / 1000);
  throw new ProblemError(429, "too_many_calls", `At most ${KEY_CALLS_PER_MINUTE} calls a minute`, {
    details: { retryAfter, most: KEY_CALLS_PER_MINUTE },
  });
}
