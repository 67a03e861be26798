import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { ownPicture } from "../own-picture.ts";
import { listChats, listReplies, readChat, sendReply, TOKOPEDIA_CHAT_LIMITS } from "./chats.ts";
import { createTokopediaHttp, type TokopediaConfig } from "./http.ts";
import { integrationRequest, readApproval, readShop, renew } from "./integration.ts";
import { listProducts, readItem, readParent, readStock } from "./items.ts";
import { downloadLabel } from "./label.ts";
import { acceptOrder, answerCancellation, rejectOrder } from "./order-answers.ts";
import { listOrders } from "./order-list.ts";
import { getOrders } from "./orders.ts";
import { createProduct, deleteProduct, setListed, updateProduct, uploadImage } from "./products.ts";
import {
  listCategories,
  listLogistics,
  listVariations,
  recommendCategories,
} from "./references.ts";
import { TOKOPEDIA_BATCH, TOKOPEDIA_ORDERS, tokopediaRules } from "./rules.ts";
import { arrangeShipment, shippingParameters, trackingCode } from "./shipping.ts";
import type { Shop } from "./shop.ts";
import { pushPrices, pushStock } from "./stock-and-price.ts";
import { parsePush, verifyPush } from "./webhooks.ts";

const PARENTS_KEPT = 10_000;

/**
 * The connector to Tokopedia's fulfilment service API. Its only state is the product of each
 * variant, which never changes.
 */
export function createTokopediaConnector(config: TokopediaConfig) {
  const http = createTokopediaHttp(config);
  const pictures = { folder: `${config.host.replace(/\/$/, "")}/image/`, fetch: config.fetch };
  const parents = new Map<string, string>();

  function shopOf(credentials: Credentials): Shop {
    const shop: Shop = {
      http,
      credentials,
      async parentOf(productId) {
        const cached = parents.get(productId);
        if (cached) return cached;
        const parent = await readParent(shop, productId);
        if (parents.size >= PARENTS_KEPT) parents.clear();
        parents.set(productId, parent);
        return parent;
      },
    };
    return shop;
  }

  return {
    channelType: "tokopedia",
    countries: ["id"],
    connection: {
      keys: integrationRequest(http),
      approval: (shopId) => readApproval(http, shopId),
      refresh: (credentials) => renew(http, credentials),
      readShop: (credentials) => readShop(http, credentials),
      warehouses: async ({ shopId }) => [{ externalId: shopId, name: "Tokopedia" }],
      async checkApp() {
        await http.token();
      },
    },
    references: {
      categories: (credentials) => listCategories(shopOf(credentials)),
      recommendedCategories: (credentials, name) => recommendCategories(shopOf(credentials), name),
      attributes: async () => [],
      brands: async () => ({ isMandatory: false, brands: [], noBrandId: null }),
      logistics: (credentials) => listLogistics(shopOf(credentials)),
      variations: (credentials, categoryId) => listVariations(shopOf(credentials), categoryId),
    },
    listings: {
      rules: tokopediaRules,
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
      ownPicture: (url) => ownPicture(pictures, url),
    },
    stock: {
      pushBatch: TOKOPEDIA_BATCH,
      push: (credentials, _productId, items) => pushStock(shopOf(credentials), items),
      read: (credentials, productId) => readStock(shopOf(credentials), productId),
    },
    prices: {
      pushBatch: TOKOPEDIA_BATCH,
      push: (credentials, _productId, items) => pushPrices(shopOf(credentials), items),
    },
    orders: {
      ...TOKOPEDIA_ORDERS,
      list: (credentials, span) => listOrders(shopOf(credentials), span),
      read: (credentials, externalIds) => getOrders(shopOf(credentials), externalIds),
      accept: (credentials, orderId) => acceptOrder(shopOf(credentials), orderId),
      cancel: (credentials, orderId, why) => rejectOrder(shopOf(credentials), orderId, why),
      answerCancellation: (credentials, orderId, accept) =>
        answerCancellation(shopOf(credentials), orderId, accept),
    },
    shipping: {
      parameters: (credentials, order) => shippingParameters(shopOf(credentials), order),
      arrange: (credentials, order, choice) => arrangeShipment(shopOf(credentials), order, choice),
      trackingCode: (credentials, order) => trackingCode(shopOf(credentials), order),
      labels: {
        create: async () => undefined,
        status: async () => ({ status: "ready", reason: null }),
        download: (credentials, order) => downloadLabel(shopOf(credentials), order),
      },
    },
    chats: {
      limits: TOKOPEDIA_CHAT_LIMITS,
      stickers: [],
      history: {
        list: (credentials, cursor) => listChats(shopOf(credentials), cursor),
        read: (credentials, id) => readChat(shopOf(credentials), id),
        messages: (credentials, id, cursor) => listReplies(shopOf(credentials), id, cursor),
      },
      send: (credentials, { externalId }, message) =>
        sendReply(shopOf(credentials), externalId, message),
      // No call marks a chat as read; an answer does.
      markRead: async () => undefined,
      picture: (_credentials, url) => ownPicture(pictures, url),
    },
    webhooks: {
      header: "authorization-hmac",
      verify: (push) => verifyPush(config, push),
      parse: parsePush,
    },
  } satisfies Connector;
}
