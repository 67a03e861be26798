export { askShop } from "./ask-shop.ts";
export { type CategoryTree, categoryTree } from "./category-tree.ts";
export { type ChannelKey, isChannel } from "./channel-key.ts";
export { connectByKeys } from "./connect-by-keys.ts";
export { withCapability } from "./credentials.ts";
export { finishConnect } from "./finish-connect.ts";
export { type ChannelBrands, type ChannelLists, channelLists } from "./references.ts";
export { saveConnectionIn } from "./save-connection.ts";
export { challengeOf, startConnect } from "./start-connect.ts";
