import "server-only";
import type { Output } from "#contract/endpoint.ts";
import type { getStockSetup } from "#contract/stock-setup.ts";
import { createBriefCache } from "./brief-cache.ts";

/** What the sidebar of every page needs beside the member and the account, by session token. */
export const stockSetups = createBriefCache<Output<typeof getStockSetup>>();
/** Whether some channel's warehouse is not linked to one of ours. */
export const unlinkedWarehouses = createBriefCache<boolean>();

/** To be called after the member changed something: the next page looks again. */
export function forgetShellFacts(token: string | null): void {
  stockSetups.forget(token);
  unlinkedWarehouses.forget(token);
}
