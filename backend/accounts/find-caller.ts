import { sql } from "drizzle-orm";
import type { CountryCode } from "#contract/countries.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Backend, Caller } from "../context.ts";
import { executeNamed } from "../db/execute-named.ts";
import { hashSecret } from "./tokens.ts";

interface CallerRow extends Record<string, unknown> {
  session_id: string;
  kind: "session" | "short";
  user_id: string;
  email: string;
  account_id: string;
  country_code: string;
  time_zone: string;
  permissions: Permission[] | null;
}

/**
 * Who holds the token, in one query: null when it is unknown, expired or revoked, or the membership is disabled. Roles are read each time, so a changed
 * role or a disabled member takes effect at once.
 */
export async function findCaller(backend: Backend, token: string): Promise<(Caller & { kind: "session" | "short" }) | null> {
  const found = await executeNamed<CallerRow>(
    backend.db,
    "find_caller",
    sql`
    select s.id as session_id, s.kind, u.id as user_id, u.email, a.id as account_id, a.country_code, a.time_zone,
      (select jsonb_agg(distinct p) from membership_roles mr join roles r on r.id = mr.role_id and r.account_id = mr.account_id
        cross join jsonb_array_elements_text(r.permissions) p where mr.account_id = s.account_id and mr.user_id = s.user_id) as permissions
    from sessions s
    join memberships m on m.account_id = s.account_id and m.user_id = s.user_id and m.is_enabled
    join users u on u.id = s.user_id
    join accounts a on a.id = s.account_id
    where s.token_hash = ${hashSecret(token)} and s.revoked_at is null and s.expires_at > ${backend.now().toISOString()}::timestamptz`,
  );
  const [row] = found.rows;
  if (!row) return null;
  return {
    sessionId: row.session_id,
    kind: row.kind,
    userId: row.user_id,
    email: row.email,
    accountId: row.account_id,
    countryCode: row.country_code as CountryCode,
    timeZone: row.time_zone,
    permissions: new Set(row.permissions ?? []),
    isInternal: isInternalUser(row.email, backend.config.internalUsers),
  };
}

/** Specification part 2 §4: internal users are known by the company's e-mail domain or a short list of addresses. */
function isInternalUser(email: string, internalUsers: readonly string[]): boolean {
  const address = email.toLowerCase();
  return internalUsers.some((entry) => address === entry || address.endsWith(entry.startsWith("@") ? entry : `@${entry}`));
}
