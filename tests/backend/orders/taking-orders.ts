import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { channelOf, type Seller, type World } from "#tests/support/seller-world.ts";

/** Minutes of one day, for the times of orders. */
export const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute));

/** Ingests a channel's report. Returns the order's id. */
export const take = ({ backend }: World, seller: Seller, report: ChannelOrder) =>
  ingestOrder(backend, channelOf(seller), report);

/** Returns the account's first stock level. */
export const levelOf = async (world: World, seller: Seller) =>
  (await levelsAndLedger(world, seller.accountId))[0]?.level;
