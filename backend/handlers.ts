import { giveSignUpBonus } from "./billing/sign-up-bonus.ts";
import type { Backend } from "./context.ts";
import type { Handlers } from "./events.ts";
import { catchUp, forgetChannel, sendOutdated } from "./listings/follow-channel.ts";
import { letListingsGo, followProduct as updateListings } from "./listings/follow-product.ts";
import { fillWaiting, pullConnected, pullReported } from "./orders/follow-events.ts";
import { bindWarehouses } from "./stocks/bind-warehouses.ts";
import {
  followCategory,
  pushReassigned,
  followProduct as updateStocks,
} from "./stocks/follow-catalogue.ts";
import { openFirstWarehouse } from "./stocks/open-first-warehouse.ts";

/** Who does what when something has happened, in this order. */
export const HANDLERS: Handlers<Backend> = {
  accountCreated: [giveSignUpBonus, openFirstWarehouse],
  channelConnected: [bindWarehouses, pullConnected, catchUp],
  channelDisconnected: [forgetChannel],
  channelOutdated: [sendOutdated],
  orderReported: [pullReported],
  // The listings first: publishing locks them before it makes jobs, too.
  productChanged: [updateListings, updateStocks],
  productDeleted: [letListingsGo],
  categoryMoved: [followCategory],
  categoryDeleted: [pushReassigned],
  stockChanged: [fillWaiting],
};
