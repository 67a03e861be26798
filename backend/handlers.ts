import { giveSignUpBonus } from "./billing/index.ts";
import { followStock, followProduct as updateCatalogue } from "./catalogues/index.ts";
import { pullConnectedChats, pullReportedChat, takeReceivedMessage } from "./chats/index.ts";
import type { Backend } from "./context.ts";
import type { Handlers } from "./events.ts";
import {
  catchUp,
  forgetChannel,
  letListingsGo,
  noteGone,
  readReviewed,
  sendOutdated,
  followProduct as updateListings,
} from "./listings/index.ts";
import { tellOfStaff, tellOfStorage } from "./notifications/index.ts";
import { fillWaiting, healFollowing, pullConnected, takeReport } from "./orders/index.ts";
import { eraseEnded } from "./privacy/index.ts";
import { followImport } from "./shop-migrations/index.ts";
import { countOrders } from "./statistics/index.ts";
import {
  bindWarehouses,
  followCategory,
  leaveCampaigns,
  openFirstWarehouse,
  pushReassigned,
  readReported,
  followProduct as updateStocks,
} from "./stocks/index.ts";
import { tellOfOrder, tellOfProduct, tellOfRemovedProduct, tellOfStock } from "./webhooks/index.ts";

/** The handlers of each event, in the order in which they run. */
export const HANDLERS: Handlers<Backend> = {
  storageLow: [tellOfStorage],
  staffJoined: [tellOfStaff],
  accountCreated: [giveSignUpBonus, openFirstWarehouse],
  channelConnected: [bindWarehouses, pullConnected, catchUp, pullConnectedChats],
  channelDisconnected: [leaveCampaigns, forgetChannel],
  channelOutdated: [sendOutdated],
  orderReported: [takeReport],
  chatReported: [pullReportedChat],
  chatReceived: [takeReceivedMessage],
  salesChanged: [countOrders],
  shopImportMoved: [followImport],
  listingGone: [noteGone],
  listingReviewed: [readReviewed],
  campaignReported: [readReported],
  // Listings first, because publishing also locks them before it adds jobs.
  productChanged: [updateListings, updateStocks, updateCatalogue, healFollowing, tellOfProduct],
  productDeleted: [letListingsGo, updateCatalogue, tellOfRemovedProduct],
  orderChanged: [tellOfOrder],
  erasedOrderEnded: [eraseEnded],
  availabilityChanged: [tellOfStock, followStock],
  categoryMoved: [followCategory],
  categoryDeleted: [pushReassigned],
  stockChanged: [fillWaiting],
};
