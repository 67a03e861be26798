import { cachePerShop } from "../cache-per-shop.ts";
import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { expectRefusal, nobody } from "../expect-refusal.ts";
import { currencyOf } from "../money.ts";
import { ownPicture } from "../own-picture.ts";
import { authoriseUrl, exchangeCode, refreshTokens, requireShop, toChannelShop } from "./auth.ts";
import { answerCancellation, cancelOrder } from "./cancellations.ts";
import { chatPicture } from "./chat-picture.ts";
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
import { createLabel, downloadLabel, labelStatus } from "./labels.ts";
import { getOrders, listOrders } from "./orders.ts";
import { uploadFile } from "./papers.ts";
import { platformsOfShop } from "./platforms.ts";
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
import { describeReturn, pendingReturn } from "./requests.ts";
import {
  acceptReturn,
  refundReplacement,
  refuseReturn,
  TIKTOK_REFUSAL_REASONS,
} from "./returns.ts";
import { TIKTOK_BATCH, TIKTOK_ORDERS, TIKTOK_SETTLEMENTS, tiktokRules } from "./rules.ts";
import { listSettlements } from "./settlements.ts";
import { arrangeTogether, TIKTOK_TOGETHER } from "./ship-together.ts";
import { arrangeShipment, shippingParameters, trackingCode, trackingEvents } from "./shipping.ts";
import type { Shop } from "./shop.ts";
import { readParcelsOfOrder, splitOrder } from "./splitting.ts";
import { pushPrices, pushStock } from "./stock-and-price.ts";
import { subscribePushes } from "./subscriptions.ts";
import { parsePush, verifyPush } from "./webhooks.ts";

/** Warehouses rarely change, but each stock push needs them. */
const WAREHOUSES_KNOWN_MS = 3_600_000;
/** Each new product asks whether the shop sells in Tokopedia; many are made in a row. */
const PLATFORMS_KNOWN_MS = 600_000;

/**
 * The connector to TikTok Shop's Partner API ("Tokopedia & Shop" in Indonesia). Its only state is
 * each shop's cipher and region, which never change, and for a while its warehouses and platforms.
 */
export function createTiktokConnector(config: TiktokConfig) {
  const http = createTiktokHttp(config);
  const known = new Map<string, { cipher: string; currency: string; region: string }>();

  async function named(credentials: Credentials) {
    const cached = known.get(credentials.shopId);
    if (cached) return cached;
    const { cipher, region } = await requireShop(http, credentials);
    const found = { cipher, currency: currencyOf(region), region };
    known.set(credentials.shopId, found);
    return found;
  }
  const warehousesOf = cachePerShop(
    { forMs: WAREHOUSES_KNOWN_MS, now: config.now },
    async (credentials) => listWarehouses(http, credentials, (await named(credentials)).cipher),
  );
  const platformsOf = cachePerShop(
    { forMs: PLATFORMS_KNOWN_MS, now: config.now },
    async (credentials) => platformsOfShop(await shopOf(credentials)),
  );
  async function shopOf(credentials: Credentials): Promise<Shop> {
    const { cipher, currency, region } = await named(credentials);
    return {
      ...{ http, credentials, cipher, currency, region },
      warehouses: () => warehousesOf(credentials),
      platforms: () => platformsOf(credentials),
    };
  }

  return {
    channelType: "tiktok",
    connection: {
      authoriseUrl: (input) => authoriseUrl(config, input),
      async exchangeCode(callbackQuery) {
        const granted = await exchangeCode(http, config, callbackQuery);
        return granted.map(({ credentials, shop }) => {
          const { cipher, region } = shop;
          known.set(shop.shopId, { cipher, currency: currencyOf(region), region });
          return { credentials, shop: toChannelShop(shop, credentials) };
        });
      },
      sharesTokens: true,
      subscribePushes: async (credentials) =>
        subscribePushes(await shopOf(credentials), config.callbackUrl),
      refresh: (credentials) => refreshTokens(http, config, credentials),
      readShop: async (credentials) =>
        toChannelShop(await requireShop(http, credentials), credentials),
      async warehouses(credentials) {
        const { cipher } = await named(credentials);
        const found = await listWarehouses(http, credentials, cipher);
        return found.map(({ warehouseId, name }) => ({ externalId: warehouseId, name }));
      },
      async checkApp() {
        await expectRefusal(refreshTokens(http, config, nobody("0")));
        await expectRefusal(requireShop(http, nobody("0")));
      },
    },
    references: {
      categories: async (credentials, language) =>
        listCategories(await shopOf(credentials), language),
      categoryRules: async (credentials, categoryId) =>
        readCategoryRules(await shopOf(credentials), categoryId),
      recommendedCategories: async (credentials, name) =>
        recommendCategories(await shopOf(credentials), name),
      attributes: async (credentials, categoryId, language) =>
        listAttributes(await shopOf(credentials), categoryId, language),
      brands: async (credentials, categoryId) => listBrands(await shopOf(credentials), categoryId),
      logistics: async (credentials) => listLogistics(await shopOf(credentials)),
    },
    listings: {
      rules: tiktokRules,
      uploadImage: (credentials, image) => uploadImage(http, credentials, image),
      uploadFile: (credentials, file) => uploadFile(http, credentials, file),
      create: async (credentials, draft, interrupted) =>
        createProduct(await shopOf(credentials), draft, interrupted),
      update: async (credentials, productId, draft, before) =>
        updateProduct(await shopOf(credentials), productId, draft, before),
      remove: async (credentials, productId) => deleteProduct(await shopOf(credentials), productId),
      setListed: async (credentials, productId, listed) =>
        setListed(await shopOf(credentials), productId, listed),
      review: async (credentials, productId) => readReview(await shopOf(credentials), productId),
      list: async (credentials, cursor) => listProducts(await shopOf(credentials), cursor),
      read: async (credentials, productId) => readSellersItem(await shopOf(credentials), productId),
      ownPicture: (url) =>
        ownPicture(
          { folder: `${config.host.replace(/\/$/, "")}/image/`, fetch: config.fetch },
          url,
        ),
    },
    stock: {
      pushBatch: TIKTOK_BATCH,
      push: async (credentials, productId, items) =>
        pushStock(await shopOf(credentials), productId, items),
      read: async (credentials, productId) => readStock(await shopOf(credentials), productId),
    },
    prices: {
      pushBatch: TIKTOK_BATCH,
      push: async (credentials, productId, items) =>
        pushPrices(await shopOf(credentials), productId, items),
    },
    promotions: {
      readBatch: TIKTOK_PROMOTION_BATCH,
      read: async (credentials, productIds) =>
        readPromotions(await shopOf(credentials), productIds),
    },
    orders: {
      ...TIKTOK_ORDERS,
      list: async (credentials, span) => listOrders(await shopOf(credentials), span),
      read: async (credentials, externalIds) => getOrders(await shopOf(credentials), externalIds),
      cancel: async (credentials, orderId, { reason }) =>
        cancelOrder(await shopOf(credentials), orderId, reason),
      answerCancellation: async (credentials, orderId, accept) =>
        answerCancellation(await shopOf(credentials), orderId, accept),
    },
    returns: {
      refusalReasons: TIKTOK_REFUSAL_REASONS,
      // Reject Return has `images`, but no published call returns their `image_id`.
      evidence: null,
      findOpen: async (credentials, orderId) => pendingReturn(await shopOf(credentials), orderId),
      describe: async (credentials, orderId) => describeReturn(await shopOf(credentials), orderId),
      accept: async (credentials, returnId) => acceptReturn(await shopOf(credentials), returnId),
      refundInstead: {
        of: ["replacement"],
        pay: async (credentials, returnId) =>
          refundReplacement(await shopOf(credentials), returnId),
      },
      refuse: async (credentials, returnId, why) =>
        refuseReturn(await shopOf(credentials), returnId, why),
    },
    settlements: {
      ...TIKTOK_SETTLEMENTS,
      list: async (credentials, span) => listSettlements(await shopOf(credentials), span),
    },
    shipping: {
      parameters: async (credentials, order) =>
        shippingParameters(await shopOf(credentials), order),
      arrange: async (credentials, order, choice) =>
        arrangeShipment(await shopOf(credentials), order, choice),
      together: {
        ...TIKTOK_TOGETHER,
        arrange: async (credentials, orders, choice) =>
          arrangeTogether(await shopOf(credentials), orders, choice),
      },
      splitting: {
        read: async (credentials, order) => readParcelsOfOrder(await shopOf(credentials), order),
        split: async (credentials, order, parcels) =>
          splitOrder(await shopOf(credentials), order, parcels),
      },
      combining: {
        find: async (credentials, order) => findOffer(await shopOf(credentials), order),
        combine: async (credentials, offer) => combineOrders(await shopOf(credentials), offer),
      },
      trackingCode: async (credentials, order) => trackingCode(await shopOf(credentials), order),
      trackingEvents: async (credentials, order) =>
        trackingEvents(await shopOf(credentials), order),
      labels: {
        create: async (credentials, order) => createLabel(await shopOf(credentials), order),
        status: async (credentials, order) => labelStatus(await shopOf(credentials), order),
        download: async (credentials, order) => downloadLabel(await shopOf(credentials), order),
      },
    },
    chats: {
      limits: TIKTOK_CHAT_LIMITS,
      stickers: [],
      history: {
        list: async (credentials, cursor) => listConversations(await shopOf(credentials), cursor),
        read: async (credentials, id) => readConversation(await shopOf(credentials), id),
        messages: async (credentials, id, cursor) =>
          listMessages(await shopOf(credentials), id, cursor),
      },
      send: async (credentials, { externalId }, message) =>
        sendMessage(await shopOf(credentials), config.now, externalId, message),
      markRead: async (credentials, id) => markConversationRead(await shopOf(credentials), id),
      picture: async (credentials, url) => chatPicture(await shopOf(credentials), config.host, url),
    },
    webhooks: {
      verify: (input) => verifyPush(config, input),
      parse: parsePush,
    },
  } satisfies Connector;
}
