import type { AccountSummary } from "#contract/accounts.ts";

/** By name or e-mail in any case; the shop's name is one, too. */
export function findAccounts(
  accounts: readonly AccountSummary[],
  search: string,
): AccountSummary[] {
  const wanted = wantedText(search);
  return accounts.filter((account) => searchedText(account).includes(wanted));
}

export const wantedText = (search: string): string => search.trim().toLowerCase();

/** What of an account is searched: nobody can type the line's end between them. */
export function searchedText({
  name,
  ownerName,
  email,
}: Pick<AccountSummary, "name" | "ownerName" | "email">): string {
  return `${name}\n${ownerName}\n${email}`.toLowerCase();
}

const SHORT_ID = 8;

/**
 * Upstreams with long ids (ours are UUIDs) would fill the line with them: their end tells accounts
 * apart as well.
 */
export function shortId(id: string): string {
  return `#${id.length > 2 * SHORT_ID ? id.slice(-SHORT_ID) : id}`;
}
