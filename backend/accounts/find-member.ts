import { sql } from "drizzle-orm";
import type { OwnLimits } from "#contract/account-limits.ts";
import { getAccountMode } from "#contract/account-mode.ts";
import type { ChannelSummary, CurrentMember } from "#contract/accounts.ts";
import { INTEGRATION_STATES } from "#contract/active-channel.ts";
import type { CountryCode } from "#contract/countries.ts";
import { toKnownLanguage } from "#contract/languages.ts";
import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { executeRepeated } from "../db/execute-repeated.ts";
import { computeIdleLimit, touchSession } from "./sessions.ts";
import { hashSecret } from "./tokens.ts";

interface MemberRole {
  id: string;
  name: string;
  permissions: Permission[];
}

interface MemberRow extends Record<string, unknown> {
  session_id: string;
  kind: "session" | "short";
  last_seen_at: string | Date;
  user_id: string;
  email: string;
  email_verified_at: string | Date | null;
  user_name: string;
  locale: string | null;
  user_type: "owner" | "staff";
  account_id: string;
  name: string;
  country_code: CountryCode;
  time_zone: string;
  status: number;
  flags: string[];
  order_quota: number;
  grace_period_ended_at: string | Date | null;
  deletion_at: string | Date | null;
  suspended_note: string | null;
  low_stock_level: number;
  ship_by_warning_hours: number;
  channel_ids: string[] | null;
  warehouse_ids: string[] | null;
  order_scope: OrderScope;
  opened_by: string | null;
  opened_by_email: string | null;
  roles: MemberRole[];
  /** The role as which the member views the account. `null`: their own, or a deleted role. */
  viewed_role: MemberRole | null;
  channels: ChannelSummary[];
  own_limits: OwnLimits | null;
}

/** The holder of a token in the active account. */
export interface Member {
  caller: Caller;
  me: CurrentMember;
  /** `null`: the general limits apply. */
  ownLimits: OwnLimits | null;
}

/**
 * Returns a token's holder in one query, because every page runs it. `null`: the token is unknown,
 * expired, idle for too long, revoked or of the other kind, or the membership is disabled.
 */
export async function findMember(
  backend: Pick<Backend, "config" | "db" | "now">,
  kind: "session" | "short",
  token: string,
): Promise<Member | null> {
  const now = backend.now();
  const result = await executeRepeated<MemberRow>(
    backend.db,
    sql`
    select s.id as session_id, s.kind, s.last_seen_at, u.id as user_id, u.email, u.email_verified_at, u.name as user_name, u.locale, m.user_type, m.channel_ids, m.warehouse_ids, m.order_scope,
      a.id as account_id, a.name, a.country_code, a.time_zone, a.status, a.flags, a.order_quota, a.grace_period_ended_at, a.deletion_at, a.suspended_note, a.low_stock_level, a.ship_by_warning_hours,
      (select l.own from account_limits l where l.account_id = a.id) as own_limits,
      s.opened_by_user_id as opened_by, (select o.email from users o where o.id = s.opened_by_user_id) as opened_by_email,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions) order by r.name), '[]'::jsonb)
        from membership_roles mr join roles r on r.id = mr.role_id and r.account_id = mr.account_id
        where mr.account_id = a.id and mr.user_id = u.id) as roles,
      (select jsonb_build_object('id', v.id, 'name', v.name, 'permissions', v.permissions) from roles v where v.account_id = s.account_id and v.id = s.viewed_role_id) as viewed_role,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'channelType', c.channel_type, 'name', c.name, 'shopId', c.shop_id,
          'status', c.status, 'imported', c.imported, 'orderExpMins', c.order_exp_mins, 'tokopediaIntegrationState', ${JSON.stringify(INTEGRATION_STATES)}::jsonb -> c.approval, 'grantExpiresAt', c.grant_expires_at) order by c.id), '[]'::jsonb)
        from channels c where c.account_id = a.id and c.disconnected_at is null
          and (m.channel_ids is null or jsonb_exists(m.channel_ids, c.id))) as channels
    from sessions s
    join memberships m on m.account_id = s.account_id and m.user_id = s.user_id and m.is_enabled
    join users u on u.id = s.user_id
    join accounts a on a.id = s.account_id
    where s.token_hash = ${hashSecret(token)} and s.revoked_at is null and s.expires_at > ${now.toISOString()}::timestamptz
      and s.last_seen_at > ${computeIdleLimit(now).toISOString()}::timestamptz
      and (s.opened_by_user_id is null or exists (select from sessions p where p.id = s.parent_id and p.revoked_at is null))`,
  );
  const [row] = result.rows;
  if (row?.kind !== kind) return null;
  await touchSession(backend, { id: row.session_id, lastSeenAt: new Date(row.last_seen_at) });
  // Anybody can sign up with any address. So if mails are sent, only a confirmed address makes an
  // internal user.
  const isEmailProven = row.email_verified_at !== null || backend.config.smtpUrl === null;
  const isInternal =
    isEmailProven &&
    row.opened_by === null &&
    row.viewed_role === null &&
    isInternalUser(row.email, backend.config.internalUsers);
  const me = presentMe(row, isInternal);
  const mode = getAccountMode(me.account, now.getTime());
  return { caller: { ...presentCaller(row), isInternal, mode }, me, ownLimits: row.own_limits };
}

function presentCaller(row: MemberRow): Omit<Caller, "isInternal" | "mode"> {
  return {
    sessionId: row.session_id,
    openedBy:
      row.opened_by && row.opened_by_email
        ? { userId: row.opened_by, email: row.opened_by_email }
        : null,
    userId: row.user_id,
    email: row.email,
    accountId: row.account_id,
    countryCode: row.country_code,
    timeZone: row.time_zone,
    channelIds: row.channel_ids,
    warehouseIds: row.warehouse_ids,
    orderScope: row.order_scope,
    from: null,
    permissions: new Set(listEffectiveRoles(row).flatMap((role) => role.permissions)),
    ...(row.viewed_role ? { seesAs: { roleId: row.viewed_role.id } } : {}),
  };
}

/** Returns the viewed role without permissions that the member lacks. */
function listEffectiveRoles({ roles, viewed_role: viewedRole }: MemberRow): MemberRole[] {
  if (!viewedRole) return roles;
  const grantedPermissions = new Set(roles.flatMap((role) => role.permissions));
  return [
    {
      ...viewedRole,
      permissions: viewedRole.permissions.filter((permission) =>
        grantedPermissions.has(permission),
      ),
    },
  ];
}

function presentMe(row: MemberRow, isInternal: boolean): CurrentMember {
  return {
    account: {
      id: row.account_id,
      name: row.name,
      countryCode: row.country_code,
      timeZone: row.time_zone,
      status: row.status,
      flags: row.flags,
      channels: row.channels,
      orderQuota: row.order_quota,
      gracePeriodEndedAt: row.grace_period_ended_at
        ? new Date(row.grace_period_ended_at).toISOString()
        : null,
      isHeld: row.status === ACCOUNT_STATUS.suspended && row.suspended_note !== null,
      deletionAt: row.deletion_at ? new Date(row.deletion_at).toISOString() : null,
      lowStockLevel: row.low_stock_level,
      shipByWarningHours: row.ship_by_warning_hours,
    },
    user: {
      id: row.user_id,
      email: row.email,
      name: row.user_name,
      locale: toKnownLanguage(row.locale),
      userType: row.user_type,
      isInternal,
      openedBy: row.opened_by_email,
      seesAs: row.viewed_role ? { roleId: row.viewed_role.id, name: row.viewed_role.name } : null,
      isLimited: row.channel_ids !== null || row.warehouse_ids !== null,
      orderScope: row.order_scope,
      roles: listEffectiveRoles(row),
    },
  };
}

/** Returns whether the e-mail belongs to an internal user (docs/specification.md). */
export function isInternalUser(email: string, internalUsers: readonly string[]): boolean {
  const address = email.toLowerCase();
  return internalUsers.some(
    (entry) => address === entry || address.endsWith(entry.startsWith("@") ? entry : `@${entry}`),
  );
}
