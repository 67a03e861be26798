import { cachePerShop } from "../cache-per-shop.ts";
import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { expectRefusal, nobody } from "../expect-refusal.ts";
import { currencyOf } from "../money.ts";
import { ownPicture } from "../own-picture.ts";
import { readGrantedShops } from "../read-granted-shops.ts";
import { arrangeShipment, arrangeTogether, LAZADA_TOGETHER } from "./arrange-shipments.ts";
import { authoriseUrl, exchangeCode, readShop, refreshTokens } from "./auth.ts";
import { answerCancellation, cancelOrder } from "./cancellations.ts";
import {
  LAZADA_CHAT_LIMITS,
  listMessages,
  listSessions,
  markSessionRead,
  readSession,
  sendMessage,
} from "./chats.ts";
import { countryOf } from "./gateways.ts";
import { createLazadaHttp, type LazadaConfig } from "./http.ts";
import { listProducts, readItem, readReview, readStock } from "./items.ts";
import { createLabel, downloadLabel, labelStatus } from "./labels.ts";
import { getOrders, listOrders } from "./orders.ts";
import { confirmDelivered } from "./packages.ts";
import { createProduct, deleteProduct, setListed, updateProduct, uploadImage } from "./products.ts";
import { readPromotions } from "./promotions.ts";
import {
  LAZADA_LOGISTICS,
  listAttributes,
  listBrands,
  listCategories,
  listWarehouses,
  recommendCategories,
} from "./references.ts";
import {
  acceptReturn,
  confirmBack,
  LAZADA_EVIDENCE,
  LAZADA_REFUSAL_REASONS,
  refuseReturn,
} from "./returns.ts";
import { describeReturn, pendingReturn } from "./reverse-orders.ts";
import {
  LAZADA_BATCH,
  LAZADA_CATEGORY_RULES,
  LAZADA_ORDERS,
  LAZADA_SETTLEMENTS,
  lazadaRules,
} from "./rules.ts";
import { listSettlements } from "./settlements.ts";
import { readPackagesOf, shippingParameters, trackingCode, trackingEvents } from "./shipping.ts";
import type { Shop } from "./shop.ts";
import { pushPrices, pushStock } from "./stock-and-price.ts";
import { parsePush, verifyPush } from "./webhooks.ts";

/** Warehouses rarely change, but each stock push needs them. */
const WAREHOUSES_KNOWN_MS = 3_600_000;

/**
 * The connector to Lazada's Open Platform. Its only state is a shop's warehouses, for an hour, and
 * the element by which it takes their units. A shop's id contains its country.
 */
export function createLazadaConnector(config: LazadaConfig) {
  const http = createLazadaHttp(config);
  const warehousesOf = cachePerShop(
    { forMs: WAREHOUSES_KNOWN_MS, now: config.now },
    async (credentials) => (await listWarehouses(http, credentials)).map(({ code }) => code),
  );
  const elements = new Map<string, Shop["placeElement"]>();
  function elementOf({ shopId }: Credentials): Shop["placeElement"] {
    const known = elements.get(shopId) ?? { current: "SellableQuantity" };
    elements.set(shopId, known);
    return known;
  }
  const shopOf = (credentials: Credentials): Shop => ({
    ...{ http, credentials, currency: currencyOf(countryOf(credentials.shopId)) },
    warehouses: () => warehousesOf(credentials),
    placeElement: elementOf(credentials),
  });

  const pictures = { folder: `${config.consentHost.replace(/\/$/, "")}/p/`, fetch: config.fetch };

  return {
    channelType: "lazada",
    connection: {
      authoriseUrl: (input) => authoriseUrl(config, input),
      async exchangeCode(callbackQuery) {
        const granted = await exchangeCode(http, config, callbackQuery);
        return readGrantedShops(granted, (credentials) => readShop(http, credentials));
      },
      sharesTokens: true,
      refresh: (credentials) => refreshTokens(http, config, credentials),
      readShop: (credentials) => readShop(http, credentials),
      async warehouses(credentials) {
        const found = await listWarehouses(http, credentials);
        return found.map(({ code, name }) => ({ externalId: code, name }));
      },
      checkApp: () => expectRefusal(refreshTokens(http, config, nobody("ID0"))),
    },
    references: {
      categories: async (credentials, language) => listCategories(shopOf(credentials), language),
      recommendedCategories: async (credentials, name) =>
        recommendCategories(shopOf(credentials), name),
      attributes: async (credentials, categoryId, language) =>
        listAttributes(shopOf(credentials), categoryId, language),
      brands: async (credentials, categoryId) => listBrands(shopOf(credentials), categoryId),
      logistics: async () => LAZADA_LOGISTICS,
      categoryRules: async () => LAZADA_CATEGORY_RULES,
    },
    listings: {
      rules: lazadaRules,
      uploadImage: async (credentials, image) => uploadImage(shopOf(credentials), image),
      create: async (credentials, draft, interrupted) =>
        createProduct(shopOf(credentials), draft, interrupted),
      update: async (credentials, productId, draft, before) =>
        updateProduct(shopOf(credentials), productId, draft, before),
      remove: async (credentials, productId) => deleteProduct(shopOf(credentials), productId),
      setListed: async (credentials, productId, listed) =>
        setListed(shopOf(credentials), productId, listed),
      review: async (credentials, productId) => readReview(shopOf(credentials), productId),
      list: async (credentials, cursor) => listProducts(shopOf(credentials), cursor),
      read: async (credentials, productId) => readItem(shopOf(credentials), productId),
      ownPicture: (url) => ownPicture(pictures, url),
    },
    stock: {
      pushBatch: LAZADA_BATCH,
      push: async (credentials, productId, items) =>
        pushStock(shopOf(credentials), productId, items),
      read: async (credentials, productId) => readStock(shopOf(credentials), productId),
    },
    prices: {
      pushBatch: LAZADA_BATCH,
      push: async (credentials, productId, items) =>
        pushPrices(shopOf(credentials), productId, items),
    },
    promotions: {
      readBatch: LAZADA_BATCH,
      read: async (credentials, productIds) => readPromotions(shopOf(credentials), productIds),
    },
    orders: {
      ...LAZADA_ORDERS,
      list: async (credentials, span) => listOrders(shopOf(credentials), span),
      read: async (credentials, externalIds) => getOrders(shopOf(credentials), externalIds),
      cancel: async (credentials, orderId, wish) => cancelOrder(shopOf(credentials), orderId, wish),
      answerCancellation: async (credentials, orderId, accept) =>
        answerCancellation(shopOf(credentials), orderId, accept),
    },
    returns: {
      refusalReasons: LAZADA_REFUSAL_REASONS,
      evidence: LAZADA_EVIDENCE,
      findOpen: async (credentials, orderId) => pendingReturn(shopOf(credentials), orderId),
      describe: async (credentials, orderId) => describeReturn(shopOf(credentials), orderId),
      accept: async (credentials, returnId) => acceptReturn(shopOf(credentials), returnId),
      refuse: async (credentials, returnId, why) =>
        refuseReturn(shopOf(credentials), returnId, why),
      inspection: {
        confirmBack: async (credentials, orderId) => confirmBack(shopOf(credentials), orderId),
      },
    },
    settlements: {
      ...LAZADA_SETTLEMENTS,
      list: async (credentials, span) => listSettlements(shopOf(credentials), span),
    },
    shipping: {
      parameters: async (credentials, order) => shippingParameters(shopOf(credentials), order),
      arrange: async (credentials, order, choice) =>
        arrangeShipment(shopOf(credentials), order, choice),
      together: {
        ...LAZADA_TOGETHER,
        arrange: async (credentials, orders, choice) =>
          arrangeTogether(shopOf(credentials), orders, choice),
      },
      parcels: async (credentials, order) => readPackagesOf(shopOf(credentials), order),
      trackingCode: async (credentials, order) => trackingCode(shopOf(credentials), order),
      trackingEvents: async (credentials, order) => trackingEvents(shopOf(credentials), order),
      confirmDelivered: async (credentials, order) =>
        confirmDelivered(shopOf(credentials), order.externalOrderId),
      labels: {
        create: async (credentials, order) => createLabel(shopOf(credentials), order),
        status: async (credentials, order) => labelStatus(shopOf(credentials), order),
        download: async (credentials, order) => downloadLabel(shopOf(credentials), order),
      },
    },
    chats: {
      limits: LAZADA_CHAT_LIMITS,
      stickers: [],
      history: {
        list: async (credentials, cursor) =>
          listSessions(shopOf(credentials), config.now(), cursor),
        read: async (credentials, id) => readSession(shopOf(credentials), id),
        messages: async (credentials, id, cursor) =>
          listMessages(shopOf(credentials), config.now(), id, cursor),
      },
      send: async (credentials, { externalId }, message) =>
        sendMessage(shopOf(credentials), externalId, message),
      markRead: async (credentials, id, { externalId }) =>
        markSessionRead(shopOf(credentials), id, externalId),
      picture: (_credentials, url) => ownPicture(pictures, url),
    },
    webhooks: {
      verify: (input) => verifyPush(config, input),
      parse: parsePush,
    },
  } satisfies Connector;
}
