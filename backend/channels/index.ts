export { callCapability, readShopLists } from "./ask-shop.ts";
export { type CategoryTree, makeCategoryTree } from "./category-tree.ts";
export { type ChannelKey, matchChannel } from "./channel-key.ts";
export { connectByKeys } from "./connect-by-keys.ts";
export { withCapability } from "./credentials.ts";
export { disconnectChannel } from "./disconnect.ts";
export { erasePushes } from "./erase-pushes.ts";
export { finishConnect } from "./finish-connect.ts";
export { clearShopError as endError, recordShopError } from "./last-error.ts";
export { storeSecrets } from "./line-settings.ts";
export { makeSetupError, recordOperatorFault } from "./operator-faults.ts";
export {
  deletePutAsideOrders,
  findPutAsideReason,
  readOrdersPutAside,
} from "./put-aside-records.ts";
export { readCalls } from "./read-calls.ts";
export { readSender } from "./read-sender.ts";
export { type ChannelLists, makeChannelLists } from "./references.ts";
export { saveConnectionInTx } from "./save-connection.ts";
export { makeShopWebhookUrl } from "./shop-webhooks.ts";
export { hashBrowserSecret, startConnect } from "./start-connect.ts";
export { subscribeConnectedShop } from "./subscribe-pushes.ts";
export { updateChannel } from "./update-channel.ts";
export { UNREADABLE_SHOP } from "./webhooks.ts";
