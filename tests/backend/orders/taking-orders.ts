import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { channelOf, type Seller, type World } from "#tests/support/seller-world.ts";

/** The same day's minutes, as channels date their orders. */
export const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute));

/** Takes a channel's report in; answers the order's id. */
export const take = ({ backend }: World, seller: Seller, report: ChannelOrder) =>
  ingestOrder(backend, channelOf(seller), report);

/** Of the first of the account's stocks. */
export const levelOf = async (world: World, seller: Seller) =>
  (await levelsAndLedger(world, seller.accountId))[0]?.level;
