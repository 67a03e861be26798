import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { expectRefusal, nobody } from "../expect-refusal.ts";
import { refuseRefresh } from "../key-connection.ts";
import { ownPicture } from "../own-picture.ts";
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
import { keyConnection, readShop } from "./keys.ts";
import { messagingOf } from "./messaging.ts";
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
import { LINE_BATCH, lineRules } from "./rules.ts";
import { LINE_SETTLEMENTS, listSettlements, settledOrders } from "./settlements.ts";
import {
  arrangeShipment,
  changeTracking,
  downloadLabel,
  markShipped,
  shippingParameters,
  trackingCode,
} from "./shipping.ts";
import { pushPrices, pushStock } from "./stock-and-price.ts";
import { parsePush, verifyPush } from "./webhooks.ts";

/**
 * The connector to LINE SHOPPING (MyShop's API, and the Messaging API). Its only state are the
 * orders that were settled lately.
 */
export function createLineConnector(config: LineConfig) {
  const http = createLineHttp(config);
  const messaging = (credentials: Credentials) => messagingOf(http, config, credentials);
  const settled = settledOrders(config.now);
  const shopOf = (credentials: Credentials) => ({ http, credentials });
  return {
    channelType: "line",
    connection: {
      keys: keyConnection(http, messaging),
      refresh: refuseRefresh,
      readShop: (credentials) => readShop(http, credentials),
      // One for the whole shop, so that its stock comes from the warehouses that the seller
      // chooses.
      warehouses: async () => [{ externalId: "shop", name: "LINE SHOPPING" }],
      checkApp: () => expectRefusal(readShop(http, nobody("@etalase"))),
    },
    references: {
      categories: (credentials, language) => listCategories(shopOf(credentials), config, language),
      recommendedCategories: (credentials, name) => recommendCategories(shopOf(credentials), name),
      attributes: async () => [],
      brands: async () => ({ isMandatory: false, brands: [], noBrandId: null }),
      logistics: async () => [...SHOP_LOGISTICS],
    },
    listings: {
      rules: lineRules,
      uploadImage: (_credentials, image) => uploadImage(image),
      create: (credentials, draft, interrupted) =>
        createProduct(shopOf(credentials), draft, interrupted),
      update: (credentials, productId, draft) =>
        updateProduct(shopOf(credentials), productId, draft),
      remove: (credentials, productId) => deleteProduct(shopOf(credentials), productId),
      setListed: (credentials, productId, listed) =>
        setListed(shopOf(credentials), productId, listed),
      list: (credentials, cursor) => listProducts(shopOf(credentials), cursor),
      read: (credentials, productId) => readItem(shopOf(credentials), productId),
      ownPicture: (url) =>
        ownPicture(
          { folder: `${config.host.replace(/\/$/, "")}/image/`, fetch: config.fetch },
          url,
        ),
    },
    stock: {
      pushBatch: LINE_BATCH,
      push: (credentials, productId, items) => pushStock(shopOf(credentials), productId, items),
      read: (credentials, productId) => readStock(shopOf(credentials), productId),
    },
    prices: {
      pushBatch: LINE_BATCH,
      push: (credentials, productId, items) => pushPrices(shopOf(credentials), productId, items),
    },
    orders: {
      ...LINE_ORDERS,
      list: (credentials, span) => listOrders(shopOf(credentials), span),
      read: (credentials, externalIds) => getOrders(shopOf(credentials), externalIds),
      cancel: (credentials, orderId, { reason }) =>
        cancelOrder(shopOf(credentials), orderId, reason),
      answerCancellation: refuseAnswer,
      confirms: "cash",
      confirmPayment: (credentials, orderId) => confirmPayment(shopOf(credentials), orderId),
    },
    settlements: {
      ...LINE_SETTLEMENTS,
      list: (credentials, span) => listSettlements(shopOf(credentials), settled, span),
    },
    shipping: {
      parameters: (credentials, order) => shippingParameters(shopOf(credentials), order),
      arrange: (credentials, order) => arrangeShipment(shopOf(credentials), order),
      trackingCode: (credentials, order) => trackingCode(shopOf(credentials), order),
      markShipped: (credentials, order) => markShipped(shopOf(credentials), order),
      changeTracking: (credentials, order) => changeTracking(shopOf(credentials), order),
      labels: {
        create: async () => undefined,
        status: async () => ({ status: "ready", reason: null }),
        download: (credentials, order) => downloadLabel(shopOf(credentials), order),
      },
    },
    chats: {
      limits: LINE_CHAT_LIMITS,
      stickers: LINE_STICKERS,
      buyer: (credentials, buyerId) => readBuyer(messaging(credentials), buyerId),
      send: (credentials, { buyerId }, message) =>
        sendMessage(messaging(credentials), config.now, buyerId, message),
      markRead: (credentials, _buyerId, { readToken }) =>
        markRead(messaging(credentials), readToken),
      picture: (credentials, url) =>
        readPicture(() => messaging(credentials), config.messagingDataHost, url),
    },
    shopWebhooks: {
      verify: verifyPush,
      parse: (shopId, rawBody) => parsePush(config.messagingDataHost, shopId, rawBody),
    },
  } satisfies Connector;
}
