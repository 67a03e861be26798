import { cachePerShop } from "../cache-per-shop.ts";
import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { expectRefusal, makeInvalidCredentials } from "../expect-refusal.ts";
import { findCurrency } from "../money.ts";
import { readOwnPicture } from "../own-picture.ts";
import {
  exchangeCode,
  makeAuthoriseUrl,
  refreshTokens,
  requireShop,
  toChannelShop,
} from "./auth.ts";
import { answerCancellation, cancelOrder } from "./cancellations.ts";
import { readChatPicture } from "./chat-picture.ts";
import {
  listConversations,
  listMessages,
  markConversationRead,
  readConversation,
  sendMessage,
  TIKTOK_CHAT_LIMITS,
} from "./chats.ts";
import { combineOrders, findOffer } from "./combining.ts";
import { createTiktokHttp, type TiktokConfig } from "./http.ts";
import { listProducts, readReview, readSellersItem, readStock } from "./items.ts";
import { createLabel, downloadLabel, readLabelStatus } from "./labels.ts";
import { getOrders, listOrders } from "./orders.ts";
import { uploadFile } from "./papers.ts";
import { readPlatformsOfShop } from "./platforms.ts";
import { createProduct, deleteProduct, setListed, updateProduct, uploadImage } from "./products.ts";
import { readPromotions, TIKTOK_PROMOTION_BATCH } from "./promotions.ts";
import {
  listAttributes,
  listBrands,
  listCategories,
  listLogistics,
  listWarehouses,
  readCategoryRules,
  recommendCategories,
} from "./references.ts";
import { describeReturn, findPendingReturn, findReturnOutcome } from "./requests.ts";
import {
  acceptReturn,
  refundReplacement,
  refuseReturn,
  TIKTOK_REFUSAL_REASONS,
} from "./returns.ts";
import { getTiktokRules, TIKTOK_BATCH, TIKTOK_ORDERS, TIKTOK_SETTLEMENTS } from "./rules.ts";
import { listSettlements } from "./settlements.ts";
import { arrangeTogether, TIKTOK_TOGETHER } from "./ship-together.ts";
import {
  arrangeShipment,
  readShippingParameters,
  readTrackingCode,
  readTrackingEvents,
} from "./shipping.ts";
import type { Shop } from "./shop.ts";
import { readParcelsOfOrder, splitOrder } from "./splitting.ts";
import { pushPrices, pushStock } from "./stock-and-price.ts";
import { subscribePushes } from "./subscriptions.ts";
import { isValidPush, parsePush } from "./webhooks.ts";

/** Warehouses rarely change, but each stock push needs them. */
const WAREHOUSES_KNOWN_MS = 3_600_000;
/** Each new product asks whether the shop sells in Tokopedia; many are made in a row. */
const PLATFORMS_KNOWN_MS = 600_000;

/**
 * Connects to TikTok Shop's Partner API ("Tokopedia & Shop" in Indonesia). Keeps each shop's cipher
 * and region in memory, which never change, and its warehouses and platforms for a while.
 */
export function createTiktokConnector(config: TiktokConfig) {
  const http = createTiktokHttp(config);
  const knownByShopId = new Map<string, { cipher: string; currency: string; region: string }>();

  async function loadNames(credentials: Credentials) {
    const cached = knownByShopId.get(credentials.shopId);
    if (cached) return cached;
    const { cipher, region } = await requireShop(http, credentials);
    const foundEntry = { cipher, currency: findCurrency(region), region };
    knownByShopId.set(credentials.shopId, foundEntry);
    return foundEntry;
  }
  const warehousesOf = cachePerShop(
    { forMs: WAREHOUSES_KNOWN_MS, now: config.now },
    async (credentials) => listWarehouses(http, credentials, (await loadNames(credentials)).cipher),
  );
  const platformsOf = cachePerShop(
    { forMs: PLATFORMS_KNOWN_MS, now: config.now },
    async (credentials) => readPlatformsOfShop(await loadShop(credentials)),
  );
  async function loadShop(credentials: Credentials): Promise<Shop> {
    const { cipher, currency, region } = await loadNames(credentials);
    return {
      ...{ http, credentials, cipher, currency, region },
      warehouses: () => warehousesOf(credentials),
      platforms: () => platformsOf(credentials),
    };
  }

  return {
    channelType: "tiktok",
    connection: {
      authoriseUrl: (input) => makeAuthoriseUrl(config, input),
      async exchangeCode(callbackQuery) {
        const granted = await exchangeCode(http, config, callbackQuery);
        return granted.map(({ credentials, shop }) => {
          const { cipher, region } = shop;
          knownByShopId.set(shop.shopId, { cipher, currency: findCurrency(region), region });
          return { credentials, shop: toChannelShop(shop, credentials) };
        });
      },
      sharesTokens: true,
      subscribePushes: async (credentials) =>
        subscribePushes(await loadShop(credentials), config.callbackUrl),
      refresh: (credentials) => refreshTokens(http, config, credentials),
      readShop: async (credentials) =>
        toChannelShop(await requireShop(http, credentials), credentials),
      async warehouses(credentials) {
        const { cipher } = await loadNames(credentials);
        const warehouses = await listWarehouses(http, credentials, cipher);
        return warehouses.map(({ warehouseId, name }) => ({ externalId: warehouseId, name }));
      },
      async checkApp() {
        await expectRefusal(refreshTokens(http, config, makeInvalidCredentials("0")));
        await expectRefusal(requireShop(http, makeInvalidCredentials("0")));
      },
    },
    references: {
      categories: async (credentials, language) =>
        listCategories(await loadShop(credentials), language),
      categoryRules: async (credentials, categoryId) =>
        readCategoryRules(await loadShop(credentials), categoryId),
      recommendedCategories: async (credentials, name) =>
        recommendCategories(await loadShop(credentials), name),
      attributes: async (credentials, categoryId, language) =>
        listAttributes(await loadShop(credentials), categoryId, language),
      brands: async (credentials, categoryId) =>
        listBrands(await loadShop(credentials), categoryId),
      logistics: async (credentials) => listLogistics(await loadShop(credentials)),
    },
    listings: {
      rules: getTiktokRules,
      uploadImage: (credentials, image) => uploadImage(http, credentials, image),
      uploadFile: (credentials, file) => uploadFile(http, credentials, file),
      create: async (credentials, draft, interrupted) =>
        createProduct(await loadShop(credentials), draft, interrupted),
      update: async (credentials, productId, draft, before) =>
        updateProduct(await loadShop(credentials), productId, draft, before),
      remove: async (credentials, productId) =>
        deleteProduct(await loadShop(credentials), productId),
      setListed: async (credentials, productId, isListed) =>
        setListed(await loadShop(credentials), productId, isListed),
      review: async (credentials, productId) => readReview(await loadShop(credentials), productId),
      list: async (credentials, cursor) => listProducts(await loadShop(credentials), cursor),
      read: async (credentials, productId) =>
        readSellersItem(await loadShop(credentials), productId),
      ownPicture: (url) =>
        readOwnPicture(
          { folder: `${config.host.replace(/\/$/, "")}/image/`, fetch: config.fetch },
          url,
        ),
    },
    stock: {
      pushBatch: TIKTOK_BATCH,
      push: async (credentials, productId, items) =>
        pushStock(await loadShop(credentials), productId, items),
      read: async (credentials, productId) => readStock(await loadShop(credentials), productId),
    },
    prices: {
      pushBatch: TIKTOK_BATCH,
      push: async (credentials, productId, items) =>
        pushPrices(await loadShop(credentials), productId, items),
    },
    promotions: {
      readBatch: TIKTOK_PROMOTION_BATCH,
      read: async (credentials, productIds) =>
        readPromotions(await loadShop(credentials), productIds),
    },
    orders: {
      ...TIKTOK_ORDERS,
      list: async (credentials, span) => listOrders(await loadShop(credentials), span),
      read: async (credentials, externalIds) => getOrders(await loadShop(credentials), externalIds),
      cancel: async (credentials, orderId, { reason }) =>
        cancelOrder(await loadShop(credentials), orderId, reason),
      answerCancellation: async (credentials, orderId, accept) =>
        answerCancellation(await loadShop(credentials), orderId, accept),
    },
    returns: {
      refusalReasons: TIKTOK_REFUSAL_REASONS,
      // Reject Return has `images`, but no published call returns their `image_id`.
      evidence: null,
      findOpen: async (credentials, orderId) =>
        findPendingReturn(await loadShop(credentials), orderId),
      describe: async (credentials, orderId) =>
        describeReturn(await loadShop(credentials), orderId),
      findOutcome: async (credentials, orderId) =>
        findReturnOutcome(await loadShop(credentials), orderId),
      accept: async (credentials, returnId) => acceptReturn(await loadShop(credentials), returnId),
      refundInstead: {
        of: ["replacement"],
        pay: async (credentials, returnId) =>
          refundReplacement(await loadShop(credentials), returnId),
      },
      refuse: async (credentials, returnId, reason) =>
        refuseReturn(await loadShop(credentials), returnId, reason),
    },
    settlements: {
      ...TIKTOK_SETTLEMENTS,
      list: async (credentials, span) => listSettlements(await loadShop(credentials), span),
    },
    shipping: {
      parameters: async (credentials, order) =>
        readShippingParameters(await loadShop(credentials), order),
      arrange: async (credentials, order, choice) =>
        arrangeShipment(await loadShop(credentials), order, choice),
      together: {
        ...TIKTOK_TOGETHER,
        arrange: async (credentials, orders, choice) =>
          arrangeTogether(await loadShop(credentials), orders, choice),
      },
      splitting: {
        read: async (credentials, order) => readParcelsOfOrder(await loadShop(credentials), order),
        split: async (credentials, order, parcels) =>
          splitOrder(await loadShop(credentials), order, parcels),
      },
      combining: {
        find: async (credentials, order) => findOffer(await loadShop(credentials), order),
        combine: async (credentials, offer) => combineOrders(await loadShop(credentials), offer),
      },
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
      limits: TIKTOK_CHAT_LIMITS,
      stickers: [],
      history: {
        list: async (credentials, cursor) => listConversations(await loadShop(credentials), cursor),
        read: async (credentials, id) => readConversation(await loadShop(credentials), id),
        messages: async (credentials, id, cursor) =>
          listMessages(await loadShop(credentials), id, cursor),
      },
      send: async (credentials, { externalId }, message) =>
        sendMessage(await loadShop(credentials), config.now, externalId, message),
      markRead: async (credentials, id) => markConversationRead(await loadShop(credentials), id),
      picture: async (credentials, url) =>
        readChatPicture(await loadShop(credentials), config.host, url),
    },
    webhooks: {
      verify: (input) => isValidPush(config, input),
      parse: parsePush,
    },
  } satisfies Connector;
}
