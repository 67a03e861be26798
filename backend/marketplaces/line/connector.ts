import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { expectRefusal, makeInvalidCredentials } from "../expect-refusal.ts";
import { refuseRefresh } from "../key-connection.ts";
import { readOwnPicture } from "../own-picture.ts";
import {
  LINE_CHAT_LIMITS,
  LINE_STICKERS,
  markRead,
  readBuyer,
  readPicture,
  sendMessage,
} from "./chats.ts";
import { createLineHttp, type LineConfig } from "./http.ts";
import { listProducts, readItem, readStock } from "./items.ts";
import { makeKeyConnection, readShop } from "./keys.ts";
import { makeMessaging } from "./messaging.ts";
import {
  cancelOrder,
  confirmPayment,
  getOrders,
  LINE_ORDERS,
  listOrders,
  refuseAnswer,
} from "./orders.ts";
import { createProduct, deleteProduct, setListed, updateProduct, uploadImage } from "./products.ts";
import { listCategories, recommendCategories, SHOP_LOGISTICS } from "./references.ts";
import { getLineRules, LINE_BATCH } from "./rules.ts";
import { LINE_SETTLEMENTS, listSettlements, settledOrders } from "./settlements.ts";
import {
  arrangeShipment,
  changeTracking,
  downloadLabel,
  markShipped,
  readShippingParameters,
  readTrackingCode,
} from "./shipping.ts";
import { pushPrices, pushStock } from "./stock-and-price.ts";
import { isValidPush, parsePush } from "./webhooks.ts";

/**
 * Connects to LINE SHOPPING (MyShop's API) and the Messaging API. Keeps recently settled orders in
 * memory, and nothing else.
 */
export function createLineConnector(config: LineConfig) {
  const http = createLineHttp(config);
  const makeMessagingOfShop = (credentials: Credentials) =>
    makeMessaging(http, config, credentials);
  const settled = settledOrders(config.now);
  const makeShop = (credentials: Credentials) => ({ http, credentials });
  return {
    channelType: "line",
    connection: {
      keys: makeKeyConnection(http, makeMessagingOfShop),
      refresh: refuseRefresh,
      readShop: (credentials) => readShop(http, credentials),
      // MyShop has no warehouses. This one can be bound to any of the seller's.
      warehouses: async () => [{ externalId: "shop", name: "LINE SHOPPING" }],
      checkApp: () => expectRefusal(readShop(http, makeInvalidCredentials("@etalase"))),
    },
    references: {
      categories: (credentials, language) =>
        listCategories(makeShop(credentials), config, language),
      recommendedCategories: (credentials, name) =>
        recommendCategories(makeShop(credentials), name),
      attributes: async () => [],
      brands: async () => ({ isMandatory: false, brands: [], noBrandId: null }),
      logistics: async () => [...SHOP_LOGISTICS],
    },
    listings: {
      rules: getLineRules,
      uploadImage: (_credentials, image) => uploadImage(image),
      create: (credentials, draft, interrupted) =>
        createProduct(makeShop(credentials), draft, interrupted),
      update: (credentials, productId, draft) =>
        updateProduct(makeShop(credentials), productId, draft),
      remove: (credentials, productId) => deleteProduct(makeShop(credentials), productId),
      setListed: (credentials, productId, isListed) =>
        setListed(makeShop(credentials), productId, isListed),
      list: (credentials, cursor) => listProducts(makeShop(credentials), cursor),
      read: (credentials, productId) => readItem(makeShop(credentials), productId),
      ownPicture: (url) =>
        readOwnPicture(
          { folder: `${config.host.replace(/\/$/, "")}/image/`, fetch: config.fetch },
          url,
        ),
    },
    stock: {
      pushBatch: LINE_BATCH,
      push: (credentials, productId, items) => pushStock(makeShop(credentials), productId, items),
      read: (credentials, productId) => readStock(makeShop(credentials), productId),
    },
    prices: {
      pushBatch: LINE_BATCH,
      push: (credentials, productId, items) => pushPrices(makeShop(credentials), productId, items),
    },
    orders: {
      ...LINE_ORDERS,
      list: (credentials, span) => listOrders(makeShop(credentials), span),
      read: (credentials, externalIds) => getOrders(makeShop(credentials), externalIds),
      cancel: (credentials, orderId, { reason }) =>
        cancelOrder(makeShop(credentials), orderId, reason),
      answerCancellation: refuseAnswer,
      confirms: "cash",
      confirmPayment: (credentials, orderId) => confirmPayment(makeShop(credentials), orderId),
    },
    settlements: {
      ...LINE_SETTLEMENTS,
      list: (credentials, span) => listSettlements(makeShop(credentials), settled, span),
    },
    shipping: {
      parameters: (credentials, order) => readShippingParameters(makeShop(credentials), order),
      arrange: (credentials, order) => arrangeShipment(makeShop(credentials), order),
      trackingCode: (credentials, order) => readTrackingCode(makeShop(credentials), order),
      markShipped: (credentials, order) => markShipped(makeShop(credentials), order),
      changeTracking: (credentials, order) => changeTracking(makeShop(credentials), order),
      labels: {
        create: async () => undefined,
        status: async () => ({ status: "ready", reason: null }),
        download: (credentials, order) => downloadLabel(makeShop(credentials), order),
      },
    },
    chats: {
      limits: LINE_CHAT_LIMITS,
      stickers: LINE_STICKERS,
      buyer: (credentials, buyerId) => readBuyer(makeMessagingOfShop(credentials), buyerId),
      send: (credentials, { buyerId }, message) =>
        sendMessage(makeMessagingOfShop(credentials), config.now, buyerId, message),
      markRead: (credentials, _buyerId, { readToken }) =>
        markRead(makeMessagingOfShop(credentials), readToken),
      picture: (credentials, url) =>
        readPicture(() => makeMessagingOfShop(credentials), config.messagingDataHost, url),
    },
    shopWebhooks: {
      verify: isValidPush,
      parse: (shopId, rawBody) => parsePush(config.messagingDataHost, shopId, rawBody),
    },
  } satisfies Connector;
}
