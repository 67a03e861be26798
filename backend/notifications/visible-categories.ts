import { eq } from "drizzle-orm";
import { chooseLanguage } from "#contract/countries.ts";
import { type Language, toKnownLanguage } from "#contract/languages.ts";
import { NOTIFICATION_CATEGORIES, type NotificationCategory } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { users } from "../db/schema/accounts.ts";
import { PERMISSION_BY_CATEGORY } from "./templates.ts";

export function listVisibleCategories({
  permissions,
}: Pick<Caller, "permissions">): NotificationCategory[] {
  return NOTIFICATION_CATEGORIES.filter((category) =>
    permissions.has(PERMISSION_BY_CATEGORY[category]),
  );
}

/** Uses the `Locale` header, else the member's language, else the country's. */
export async function readReaderLanguage(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  locale: string | undefined,
): Promise<Language> {
  const request = toKnownLanguage(locale);
  if (request) return request;
  const [user] = await db
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.id, caller.userId));
  return chooseLanguage(user?.locale, caller.countryCode);
}
