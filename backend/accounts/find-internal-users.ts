import { and, asc, inArray, isNotNull, or, sql } from "drizzle-orm";
import { type Language, toKnownLanguage } from "#contract/languages.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/accounts.ts";

const MAX_USERS = 50;

export async function findInternalUsers(
  db: Queryable,
  { config }: Pick<Backend, "config">,
): Promise<{ email: string; language: Language }[]> {
  if (config.internalUsers.length === 0) return [];
  const email = sql<string>`lower(${users.email})`;
  const domain = sql<string>`'@' || split_part(lower(${users.email}), '@', 2)`;
  const domains = config.internalUsers.map((entry) =>
    entry.startsWith("@") ? entry : `@${entry}`,
  );
  const rows = await db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(
      and(
        config.smtpUrl === null ? undefined : isNotNull(users.emailVerifiedAt),
        or(inArray(email, [...config.internalUsers]), inArray(domain, domains)),
      ),
    )
    .orderBy(asc(users.createdAt))
    .limit(MAX_USERS);
  return rows.map(({ locale, ...user }) => ({
    ...user,
    language: toKnownLanguage(locale) ?? "en",
  }));
}
