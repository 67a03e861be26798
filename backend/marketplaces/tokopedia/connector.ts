import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { readOwnPicture } from "../own-picture.ts";
import { listChats, listReplies, readChat, sendReply, TOKOPEDIA_CHAT_LIMITS } from "./chats.ts";
import { createTokopediaHttp, type TokopediaConfig } from "./http.ts";
import { makeIntegrationRequest, readApproval, readShop, renewCredentials } from "./integration.ts";
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
import { getTokopediaRules, TOKOPEDIA_BATCH, TOKOPEDIA_ORDERS } from "./rules.ts";
import { arrangeShipment, readShippingParameters, readTrackingCodeOfOrder } from "./shipping.ts";
import type { Shop } from "./shop.ts";
import { pushPrices, pushStock } from "./stock-and-price.ts";
import { isValidPush, parsePush } from "./webhooks.ts";

const PARENTS_KEPT = 10_000;

/**
 * The connector to Tokopedia's fulfilment service API. Its only state is the product of each
 * variant, which never changes.
 */
export function createTokopediaConnector(config: TokopediaConfig) {
  const http = createTokopediaHttp(config);
  const pictures = { folder: `${config.host.replace(/\/$/, "")}/image/`, fetch: config.fetch };
  const parents = new Map<string, string>();

  function makeShop(credentials: Credentials): Shop {
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
      keys: makeIntegrationRequest(http),
      approval: (shopId) => readApproval(http, shopId),
      refresh: (credentials) => renewCredentials(http, credentials),
      readShop: (credentials) => readShop(http, credentials),
      warehouses: async ({ shopId }) => [{ externalId: shopId, name: "Tokopedia" }],
      async checkApp() {
        await http.token();
      },
    },
    references: {
      categories: (credentials) => listCategories(makeShop(credentials)),
      recommendedCategories: (credentials, name) =>
        recommendCategories(makeShop(credentials), name),
      attributes: async () => [],
      brands: async () => ({ isMandatory: false, brands: [], noBrandId: null }),
      logistics: (credentials) => listLogistics(makeShop(credentials)),
      variations: (credentials, categoryId) => listVariations(makeShop(credentials), categoryId),
    },
    listings: {
      rules: getTokopediaRules,
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
      ownPicture: (url) => readOwnPicture(pictures, url),
    },
    stock: {
      pushBatch: TOKOPEDIA_BATCH,
      push: (credentials, _productId, items) => pushStock(makeShop(credentials), items),
      read: (credentials, productId) => readStock(makeShop(credentials), productId),
    },
    prices: {
      pushBatch: TOKOPEDIA_BATCH,
      push: (credentials, _productId, items) => pushPrices(makeShop(credentials), items),
    },
    orders: {
      ...TOKOPEDIA_ORDERS,
      list: (credentials, span) => listOrders(makeShop(credentials), span),
      read: (credentials, externalIds) => getOrders(makeShop(credentials), externalIds),
      accept: (credentials, orderId) => acceptOrder(makeShop(credentials), orderId),
      cancel: (credentials, orderId, reason) => rejectOrder(makeShop(credentials), orderId, reason),
      answerCancellation: (credentials, orderId, accept) =>
        answerCancellation(makeShop(credentials), orderId, accept),
    },
    shipping: {
      parameters: (credentials, order) => readShippingParameters(makeShop(credentials), order),
      arrange: (credentials, order, choice) =>
        arrangeShipment(makeShop(credentials), order, choice),
      trackingCode: (credentials, order) => readTrackingCodeOfOrder(makeShop(credentials), order),
      labels: {
        create: async () => undefined,
        status: async () => ({ status: "ready", reason: null }),
        download: (credentials, order) => downloadLabel(makeShop(credentials), order),
      },
    },
    chats: {
      limits: TOKOPEDIA_CHAT_LIMITS,
      stickers: [],
      history: {
        list: (credentials, cursor) => listChats(makeShop(credentials), cursor),
        read: (credentials, id) => readChat(makeShop(credentials), id),
        messages: (credentials, id, cursor) => listReplies(makeShop(credentials), id, cursor),
      },
      send: (credentials, { externalId }, message) =>
        sendReply(makeShop(credentials), externalId, message),
      // No call marks a chat as read; an answer does.
      markRead: async () => undefined,
      picture: (_credentials, url) => readOwnPicture(pictures, url),
    },
    webhooks: {
      header: "authorization-hmac",
      verify: (push) => isValidPush(config, push),
      parse: parsePush,
    },
  } satisfies Connector;
}
