import type { AccountSummary } from "#contract/accounts.ts";

/** Specification part 2 §2 "Desktop shell": case-insensitive on name or e-mail. */
export function findAccounts(accounts: readonly AccountSummary[], search: string): AccountSummary[] {
  const wanted = search.trim().toLowerCase();
  return accounts.filter(({ ownerName, email }) => ownerName.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted));
}

const SHORT_ID = 8;

/** Upstreams with long ids (ours are UUIDs) would fill the line with them: their end tells accounts apart as well. */
export function shortId(id: string): string {
  return `#${id.length > 2 * SHORT_ID ? id.slice(-SHORT_ID) : id}`;
}
