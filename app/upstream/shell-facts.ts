import "server-only";
import type { Output } from "#contract/endpoint.ts";
import type { getStockSetup } from "#contract/stock-setup.ts";
import { createBriefCache } from "./brief-cache.ts";

/** Data that the sidebar of every page needs besides the member and account, by session token. */
export const stockSetups = createBriefCache<Output<typeof getStockSetup>>();
/** Whether a channel's warehouse is not linked to one of ours. */
export const unlinkedWarehouses = createBriefCache<boolean>();

/** Drops the cached facts after a change by the member. */
export function forgetShellFacts(token: string | null): void {
  stockSetups.forget(token);
  unlinkedWarehouses.forget(token);
}
