import { cachePerShop } from "../cache-per-shop.ts";
import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { readOwnPicture } from "../own-picture.ts";
import { readGrantedShops } from "../read-granted-shops.ts";
import { listAttributes } from "./attributes.ts";
import {
  endConsentUrl,
  exchangeCode,
  getShopInfo,
  makeAuthoriseUrl,
  refreshTokens,
} from "./auth.ts";
import { answerCancellation, cancelOrder } from "./cancellations.ts";
import {
  listBrands,
  listCategories,
  listLogistics,
  listWarehouses,
  recommendCategories,
} from "./catalogue.ts";
import { readCategoryRules } from "./category-rules.ts";
import { SHOPEE_STICKERS } from "./chat-content.ts";
import {
  listConversations,
  listMessages,
  markConversationRead,
  readConversation,
  SHOPEE_CHAT_LIMITS,
  sendMessage,
} from "./chats.ts";
import { createShopeeHttp, type ShopeeConfig } from "./http.ts";
import { readReview } from "./item-reviews.ts";
import { listProducts, readProduct, readStock } from "./items.ts";
import { createLabel, downloadLabel, readLabelStatus } from "./labels.ts";
import { confirmLostPushes, readLostPushes } from "./lost-pushes.ts";
import { getOrders, listOrders } from "./orders.ts";
import { createProduct, deleteProduct, setListed, updateProduct, uploadImage } from "./products.ts";
import { readPromotions } from "./promotions.ts";
import {
  acceptReturn,
  describeReturn,
  disputeReturn,
  findOpenReturn,
  findReturnOutcome,
  SHOPEE_EVIDENCE,
  SHOPEE_REFUSAL_REASONS,
} from "./returns.ts";
import { makeShopeeRules, SHOPEE_BATCH, SHOPEE_ORDERS, SHOPEE_SETTLEMENTS } from "./rules.ts";
import { listSettlements } from "./settlements.ts";
import { arrangeTogether, readParametersTogether, SHOPEE_TOGETHER } from "./ship-together.ts";
import { arrangeShipment, readShippingParameters, readTrackingCode } from "./shipping.ts";
import type { Shop } from "./shop.ts";
import { makeShopeeSplitting } from "./splitting.ts";
import { pushPrices, pushStock } from "./stock-and-price.ts";
import { readTrackingEvents } from "./tracking.ts";
import { isValidPush, isVerification, parsePush } from "./webhooks.ts";

/** Warehouses rarely change, but each stock push needs them. */
const LOCATIONS_KNOWN_MS = 3_600_000;

/**
 * The connector to Shopee Open Platform v2. Its only state is each shop's region, which never
 * changes and decides the currency, and its warehouses for an hour.
 */
export function createShopeeConnector(config: ShopeeConfig) {
  const http = createShopeeHttp(config);
  const regions = new Map<string, string>();
  const delay = config.variationDelayMs ?? 5_000;
  const waitUntilSettled = () => (delay > 0 ? config.wait(delay) : Promise.resolve());

  const locationsOf = cachePerShop(
    { forMs: LOCATIONS_KNOWN_MS, now: config.now },
    async (credentials) =>
      (await listWarehouses(http, credentials)).map(({ externalId }) => externalId),
  );

  async function readShopInfo(credentials: Credentials) {
    const { region, ...shop } = await getShopInfo(http, credentials);
    regions.set(credentials.shopId, region);
    return { region, shop };
  }
  async function loadShop(credentials: Credentials): Promise<Shop> {
    const region = regions.get(credentials.shopId) ?? (await readShopInfo(credentials)).region;
    return {
      http,
      credentials,
      region,
      settle: waitUntilSettled,
      locations: () => locationsOf(credentials),
    };
  }

  const pictures = { folder: `${config.host.replace(/\/$/, "")}/image/`, fetch: config.fetch };
  return {
    channelType: "shopee",
    connection: {
      authoriseUrl: (input) => makeAuthoriseUrl(config, input),
      endConsentUrl: (input) => endConsentUrl(config, input),
      async exchangeCode(callbackQuery) {
        const grantedCredentials = await exchangeCode(http, config, callbackQuery);
        return readGrantedShops(
          grantedCredentials,
          async (credentials) => (await readShopInfo(credentials)).shop,
        );
      },
      refresh: (credentials) => refreshTokens(http, config, credentials),
      readShop: async (credentials) => (await readShopInfo(credentials)).shop,
      warehouses: (credentials) => listWarehouses(http, credentials),
      async checkApp() {
        await readLostPushes(http);
      },
    },
    references: {
      categories: (credentials, language) => listCategories(http, credentials, language),
      recommendedCategories: (credentials, name) => recommendCategories(http, credentials, name),
      attributes: (credentials, categoryId, language) =>
        listAttributes(http, credentials, categoryId, language),
      brands: (credentials, categoryId) => listBrands(http, credentials, categoryId),
      logistics: (credentials) => listLogistics(http, credentials),
      categoryRules: async (credentials, categoryId) =>
        readCategoryRules(await loadShop(credentials), categoryId),
    },
    listings: {
      rules: makeShopeeRules,
      uploadImage: (_credentials, image) => uploadImage(http, image),
      create: async (credentials, draft, interrupted) =>
        createProduct(await loadShop(credentials), draft, interrupted, config.now()),
      update: async (credentials, itemId, draft, knownListingRef) =>
        updateProduct(await loadShop(credentials), itemId, draft, knownListingRef),
      remove: async (credentials, itemId) => deleteProduct(await loadShop(credentials), itemId),
      setListed: async (credentials, itemId, isListed) =>
        setListed(await loadShop(credentials), itemId, isListed),
      review: async (credentials, itemId) => readReview(await loadShop(credentials), itemId),
      list: async (credentials, cursor) => listProducts(await loadShop(credentials), cursor),
      read: async (credentials, itemId) => readProduct(await loadShop(credentials), itemId),
      ownPicture: (url) => readOwnPicture(pictures, url),
    },
    stock: {
      pushBatch: SHOPEE_BATCH,
      push: async (credentials, itemId, items) =>
        pushStock(await loadShop(credentials), itemId, items),
      read: async (credentials, itemId) => readStock(await loadShop(credentials), itemId),
    },
    prices: {
      pushBatch: SHOPEE_BATCH,
      push: async (credentials, itemId, items) =>
        pushPrices(await loadShop(credentials), itemId, items),
    },
    promotions: {
      readBatch: SHOPEE_BATCH,
      read: (credentials, itemIds) => readPromotions(http, credentials, itemIds),
    },
    orders: {
      ...SHOPEE_ORDERS,
      list: (credentials, span) => listOrders(http, credentials, span),
      read: (credentials, externalIds) => getOrders(http, credentials, externalIds),
      cancel: async (credentials, orderSn, input) =>
        cancelOrder(await loadShop(credentials), orderSn, input),
      answerCancellation: (credentials, orderSn, accept) =>
        answerCancellation(http, credentials, orderSn, accept),
    },
    returns: {
      refusalReasons: SHOPEE_REFUSAL_REASONS,
      evidence: SHOPEE_EVIDENCE,
      findOpen: (credentials, orderSn) => findOpenReturn(http, credentials, orderSn),
      describe: async (credentials, orderSn) =>
        describeReturn(await loadShop(credentials), orderSn),
      findOutcome: async (credentials, orderSn) =>
        findReturnOutcome(await loadShop(credentials), orderSn),
      accept: (credentials, returnSn) => acceptReturn(http, credentials, returnSn),
      refuse: (credentials, returnSn, reason) => disputeReturn(http, credentials, returnSn, reason),
    },
    settlements: {
      ...SHOPEE_SETTLEMENTS,
      list: async (credentials, span) => listSettlements(await loadShop(credentials), span),
    },
    shipping: {
      parameters: async (credentials, order) =>
        readShippingParameters(await loadShop(credentials), order),
      arrange: async (credentials, order, choice) =>
        arrangeShipment(await loadShop(credentials), order, choice),
      together: {
        ...SHOPEE_TOGETHER,
        parameters: async (credentials, orders) =>
          readParametersTogether(await loadShop(credentials), orders),
        arrange: async (credentials, orders, choice) =>
          arrangeTogether(await loadShop(credentials), orders, choice),
      },
      splitting: makeShopeeSplitting(loadShop),
      trackingCode: async (credentials, order) =>
        readTrackingCode(await loadShop(credentials), order),
      trackingEvents: async (credentials, order) =>
        readTrackingEvents(await loadShop(credentials), order),
      labels: {
        create: async (credentials, order) => createLabel(await loadShop(credentials), order),
        status: async (credentials, order) => readLabelStatus(await loadShop(credentials), order),
        download: async (credentials, order) => downloadLabel(await loadShop(credentials), order),
      },
    },
    chats: {
      limits: SHOPEE_CHAT_LIMITS,
      stickers: SHOPEE_STICKERS,
      history: {
        list: (credentials, cursor) => listConversations(http, credentials, cursor),
        read: (credentials, id) => readConversation(http, credentials, id),
        messages: (credentials, id, cursor) => listMessages(http, credentials, id, cursor),
      },
      send: (credentials, to, message) => sendMessage(http, credentials, to, message),
      markRead: (credentials, id, { externalId }) =>
        markConversationRead(http, credentials, id, externalId),
      picture: (_credentials, url) => readOwnPicture(pictures, url),
    },
    webhooks: {
      verify: (input) => isValidPush(config.pushKey, input),
      isVerification,
      parse: parsePush,
      missed: {
        read: () => readLostPushes(http),
        confirm: (lastId) => confirmLostPushes(http, lastId),
      },
    },
  } satisfies Connector;
}
