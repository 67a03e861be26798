import { giveSignUpBonus } from "./billing/index.ts";
import { followStock, followProduct as updateCatalogue } from "./catalogues/index.ts";
import { subscribeConnectedShop } from "./channels/index.ts";
import {
  enqueueFailedMessage,
  enqueueReceivedMessage,
  pullConnectedChats,
  pullReportedChat,
} from "./chats/index.ts";
import type { Backend } from "./context.ts";
import type { Handlers } from "./events.ts";
import {
  deleteListingsOfChannel,
  detachListings,
  markListingRemoved,
  readReviewed,
  resumeListings,
  sendOutdated,
  followProduct as updateListings,
} from "./listings/index.ts";
import { notifyOfLowStorage, notifyOfNewStaff } from "./notifications/index.ts";
import {
  enqueueReportedOrder,
  fillOrdersAfterStockChange,
  mapAfterProductChange,
  pullConnectedChannel,
} from "./orders/index.ts";
import { eraseEndedOrder } from "./privacy/index.ts";
import { followImport } from "./shop-migrations/index.ts";
import { countOrders } from "./statistics/index.ts";
import {
  bindWarehouses,
  clearPromotions,
  followCategory,
  openFirstWarehouse,
  pushReassigned,
  refreshReportedPromotions,
  followProduct as updateStocks,
} from "./stocks/index.ts";
import { followReceivedGoods } from "./storefront/index.ts";
import {
  emitOrderWebhooks,
  emitProductRemovedWebhooks,
  emitProductWebhooks,
  emitStockWebhooks,
} from "./webhooks/index.ts";

/** The handlers of each event, in the order in which they run. */
export const HANDLERS: Handlers<Backend> = {
  storageLow: [notifyOfLowStorage],
  staffJoined: [notifyOfNewStaff],
  accountCreated: [giveSignUpBonus, openFirstWarehouse],
  channelConnected: [
    bindWarehouses,
    pullConnectedChannel,
    resumeListings,
    pullConnectedChats,
    subscribeConnectedShop,
  ],
  channelDisconnected: [clearPromotions, deleteListingsOfChannel],
  channelOutdated: [sendOutdated],
  orderReported: [enqueueReportedOrder],
  chatReported: [pullReportedChat],
  chatReceived: [enqueueReceivedMessage],
  chatMessageFailed: [enqueueFailedMessage],
  salesChanged: [countOrders],
  shopImportMoved: [followImport],
  listingGone: [markListingRemoved],
  listingReviewed: [readReviewed],
  campaignReported: [refreshReportedPromotions],
  // Listings first, because publishing also locks them before it adds jobs.
  productChanged: [
    updateListings,
    updateStocks,
    updateCatalogue,
    mapAfterProductChange,
    emitProductWebhooks,
  ],
  productDeleted: [detachListings, updateCatalogue, emitProductRemovedWebhooks],
  orderChanged: [followReceivedGoods, emitOrderWebhooks],
  erasedOrderEnded: [eraseEndedOrder],
  availabilityChanged: [emitStockWebhooks, followStock],
  categoryMoved: [followCategory],
  categoryDeleted: [pushReassigned],
  stockChanged: [fillOrdersAfterStockChange],
};
