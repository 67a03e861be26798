import { cachePerShop } from "../cache-per-shop.ts";
import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { expectRefusal, makeInvalidCredentials } from "../expect-refusal.ts";
import { findCurrency } from "../money.ts";
import { readOwnPicture } from "../own-picture.ts";
import { readGrantedShops } from "../read-granted-shops.ts";
import { arrangeShipment, arrangeTogether, LAZADA_TOGETHER } from "./arrange-shipments.ts";
import { exchangeCode, makeAuthoriseUrl, readShop, refreshTokens } from "./auth.ts";
import { answerCancellation, cancelOrder } from "./cancellations.ts";
import {
  LAZADA_CHAT_LIMITS,
  listMessages,
  listSessions,
  markSessionRead,
  readSession,
  sendMessage,
} from "./chats.ts";
import { readCountry } from "./gateways.ts";
import { createLazadaHttp, type LazadaConfig } from "./http.ts";
import { listProducts, readItem, readReview, readStock } from "./items.ts";
import { createLabel, downloadLabel, readLabelStatus } from "./labels.ts";
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
import { describeReturn, findPendingReturn, findReturnOutcome } from "./reverse-orders.ts";
import {
  getLazadaRules,
  LAZADA_BATCH,
  LAZADA_CATEGORY_RULES,
  LAZADA_ORDERS,
  LAZADA_SETTLEMENTS,
} from "./rules.ts";
import { listSettlements } from "./settlements.ts";
import {
  readParcels,
  readShippingParameters,
  readTrackingCode,
  readTrackingEvents,
} from "./shipping.ts";
import type { Shop } from "./shop.ts";
import { pushPrices, pushStock } from "./stock-and-price.ts";
import { isValidPush, parsePush } from "./webhooks.ts";

/** Warehouses rarely change, but each stock push needs them. */
const WAREHOUSE_CACHE_MS = 3_600_000;

/**
 * Its only state is a shop's warehouses, for an hour, and the field that accepts their units. A
 * shop's id contains its country.
 */
export function createLazadaConnector(config: LazadaConfig) {
  const http = createLazadaHttp(config);
  const warehousesOf = cachePerShop(
    { forMs: WAREHOUSE_CACHE_MS, now: config.now },
    async (credentials) => (await listWarehouses(http, credentials)).map(({ code }) => code),
  );
  const elements = new Map<string, Shop["placeElement"]>();
  function getStockElement({ shopId }: Credentials): Shop["placeElement"] {
    const knownElement = elements.get(shopId) ?? { current: "SellableQuantity" };
    elements.set(shopId, knownElement);
    return knownElement;
  }
  const makeShop = (credentials: Credentials): Shop => ({
    ...{ http, credentials, currency: findCurrency(readCountry(credentials.shopId)) },
    warehouses: () => warehousesOf(credentials),
    placeElement: getStockElement(credentials),
  });

  const pictures = { folder: `${config.consentHost.replace(/\/$/, "")}/p/`, fetch: config.fetch };

  return {
    channelType: "lazada",
    connection: {
      authoriseUrl: (input) => makeAuthoriseUrl(config, input),
      async exchangeCode(callbackQuery) {
        const grantedCredentials = await exchangeCode(http, config, callbackQuery);
        return readGrantedShops(grantedCredentials, (credentials) => readShop(http, credentials));
      },
      sharesTokens: true,
      refresh: (credentials) => refreshTokens(http, config, credentials),
      readShop: (credentials) => readShop(http, credentials),
      async warehouses(credentials) {
        const warehouses = await listWarehouses(http, credentials);
        return warehouses.map(({ code, name }) => ({ externalId: code, name }));
      },
      checkApp: () => expectRefusal(refreshTokens(http, config, makeInvalidCredentials("ID0"))),
    },
    references: {
      categories: async (credentials, language) => listCategories(makeShop(credentials), language),
      recommendedCategories: async (credentials, name) =>
        recommendCategories(makeShop(credentials), name),
      attributes: async (credentials, categoryId, language) =>
        listAttributes(makeShop(credentials), categoryId, language),
      brands: async (credentials, categoryId) => listBrands(makeShop(credentials), categoryId),
      logistics: async () => LAZADA_LOGISTICS,
      categoryRules: async () => LAZADA_CATEGORY_RULES,
    },
    listings: {
      rules: getLazadaRules,
      uploadImage: async (credentials, image) => uploadImage(makeShop(credentials), image),
      create: async (credentials, draft, interrupted) =>
        createProduct(makeShop(credentials), draft, interrupted),
      update: async (credentials, productId, draft, before) =>
        updateProduct(makeShop(credentials), productId, draft, before),
      remove: async (credentials, productId) => deleteProduct(makeShop(credentials), productId),
      setListed: async (credentials, productId, isListed) =>
        setListed(makeShop(credentials), productId, isListed),
      review: async (credentials, productId) => readReview(makeShop(credentials), productId),
      list: async (credentials, cursor) => listProducts(makeShop(credentials), cursor),
      read: async (credentials, productId) => readItem(makeShop(credentials), productId),
      ownPicture: (url) => readOwnPicture(pictures, url),
    },
    stock: {
      pushBatch: LAZADA_BATCH,
      push: async (credentials, productId, items) =>
        pushStock(makeShop(credentials), productId, items),
      read: async (credentials, productId) => readStock(makeShop(credentials), productId),
    },
    prices: {
      pushBatch: LAZADA_BATCH,
      push: async (credentials, productId, items) =>
        pushPrices(makeShop(credentials), productId, items),
    },
    promotions: {
      readBatch: LAZADA_BATCH,
      read: async (credentials, productIds) => readPromotions(makeShop(credentials), productIds),
    },
    orders: {
      ...LAZADA_ORDERS,
      list: async (credentials, span) => listOrders(makeShop(credentials), span),
      read: async (credentials, externalIds) => getOrders(makeShop(credentials), externalIds),
      cancel: async (credentials, orderId, wish) =>
        cancelOrder(makeShop(credentials), orderId, wish),
      answerCancellation: async (credentials, orderId, accept) =>
        answerCancellation(makeShop(credentials), orderId, accept),
    },
    returns: {
      refusalReasons: LAZADA_REFUSAL_REASONS,
      evidence: LAZADA_EVIDENCE,
      findOpen: async (credentials, orderId) => findPendingReturn(makeShop(credentials), orderId),
      describe: async (credentials, orderId) => describeReturn(makeShop(credentials), orderId),
      findOutcome: async (credentials, orderId) =>
        findReturnOutcome(makeShop(credentials), orderId),
      accept: async (credentials, returnId) => acceptReturn(makeShop(credentials), returnId),
      refuse: async (credentials, returnId, reason) =>
        refuseReturn(makeShop(credentials), returnId, reason),
      inspection: {
        confirmBack: async (credentials, orderId) => confirmBack(makeShop(credentials), orderId),
      },
    },
    settlements: {
      ...LAZADA_SETTLEMENTS,
      list: async (credentials, span) => listSettlements(makeShop(credentials), span),
    },
    shipping: {
      parameters: async (credentials, order) =>
        readShippingParameters(makeShop(credentials), order),
      arrange: async (credentials, order, choice) =>
        arrangeShipment(makeShop(credentials), order, choice),
      together: {
        ...LAZADA_TOGETHER,
        arrange: async (credentials, orders, choice) =>
          arrangeTogether(makeShop(credentials), orders, choice),
      },
      parcels: async (credentials, order) => readParcels(makeShop(credentials), order),
      trackingCode: async (credentials, order) => readTrackingCode(makeShop(credentials), order),
      trackingEvents: async (credentials, order) =>
        readTrackingEvents(makeShop(credentials), order),
      confirmDelivered: async (credentials, order) =>
        confirmDelivered(makeShop(credentials), order.externalOrderId),
      labels: {
        create: async (credentials, order) => createLabel(makeShop(credentials), order),
        status: async (credentials, order) => readLabelStatus(makeShop(credentials), order),
        download: async (credentials, order) => downloadLabel(makeShop(credentials), order),
      },
    },
    chats: {
      limits: LAZADA_CHAT_LIMITS,
      stickers: [],
      history: {
        list: async (credentials, cursor) =>
          listSessions(makeShop(credentials), config.now(), cursor),
        read: async (credentials, id) => readSession(makeShop(credentials), id),
        messages: async (credentials, id, cursor) =>
          listMessages(makeShop(credentials), config.now(), id, cursor),
      },
      send: async (credentials, { externalId }, message) =>
        sendMessage(makeShop(credentials), externalId, message),
      markRead: async (credentials, id, { externalId }) =>
        markSessionRead(makeShop(credentials), id, externalId),
      picture: (_credentials, url) => readOwnPicture(pictures, url),
    },
    webhooks: {
      verify: (input) => isValidPush(config, input),
      parse: parsePush,
    },
  } satisfies Connector;
}
