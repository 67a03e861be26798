import type { AccountSummary } from "#contract/accounts.ts";

/** Finds accounts by name, e-mail or shop name, ignoring case. */
export function findAccounts(
  accounts: readonly AccountSummary[],
  search: string,
): AccountSummary[] {
  const wantedText = normaliseSearch(search);
  return accounts.filter((account) => getSearchedText(account).includes(wantedText));
}

export const normaliseSearch = (search: string): string => search.trim().toLowerCase();

/** Returns an account's searchable text. Line breaks, which nobody types, separate its parts. */
export function getSearchedText({
  name,
  ownerName,
  email,
}: Pick<AccountSummary, "name" | "ownerName" | "email">): string {
  return `${name}\n${ownerName}\n${email}`.toLowerCase();
}

const SHORT_ID = 8;

/** Shortens an id to its end, as long ids (ours are UUIDs) would fill the line. */
export function shortenId(id: string): string {
  return `#${id.length > 2 * SHORT_ID ? id.slice(-SHORT_ID) : id}`;
}
