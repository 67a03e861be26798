import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { expectRefusal, makeInvalidCredentials } from "../expect-refusal.ts";
import { refuseRefresh } from "../key-connection.ts";
import { readOwnPicture } from "../own-picture.ts";
import { makeCallCache } from "./cached-calls.ts";
import { makeKindCache } from "./delivery-kinds.ts";
import { type BlibliConfig, createBlibliHttp } from "./http.ts";
import { listProducts, readItem, readReview } from "./items.ts";
import { listPickupPoints, makeKeyConnection, readShop } from "./keys.ts";
import { acceptCancellation, BLIBLI_ORDERS, cancelOrder, getOrders, listOrders } from "./orders.ts";
import { archiveProduct, createProduct, updateProduct, uploadImage } from "./products.ts";
import {
  listAttributes,
  listBrands,
  listCategories,
  listLogistics,
  recommendCategories,
} from "./references.ts";
import { BLIBLI_BATCH, getBlibliRules } from "./rules.ts";
import { BLIBLI_SETTLEMENTS, listSettlements } from "./settlements.ts";
import {
  arrangeShipment,
  arrangeTogether,
  BLIBLI_TOGETHER,
  confirmDelivered,
  downloadLabel,
  readParcels,
  readShippingParameters,
  readTrackingCode,
} from "./shipping.ts";
import { pushPrices, pushStock, readStock, setListed } from "./stock-and-price.ts";
import { isValidPush, parsePush } from "./webhooks.ts";

/** Caches lists with a daily quota. */
export function createBlibliConnector(config: BlibliConfig) {
  const http = createBlibliHttp(config);
  const cachedCall = makeCallCache(config.now);
  const kinds = makeKindCache();
  const makeShop = (credentials: Credentials) => ({ http, credentials });
  return {
    channelType: "blibli",
    isInternal: true,
    countries: ["id"],
    connection: {
      keys: makeKeyConnection(http),
      refresh: refuseRefresh,
      readShop: (credentials) => readShop(makeShop(credentials)),
      warehouses: (credentials) => listPickupPoints(makeShop(credentials)),
      checkApp: () => expectRefusal(readShop(makeShop(makeInvalidCredentials("ETA-00000")))),
    },
    references: {
      categories: (credentials) => listCategories(makeShop(credentials), cachedCall),
      recommendedCategories: (credentials, name) =>
        recommendCategories(makeShop(credentials), cachedCall, name),
      attributes: (credentials, categoryId) =>
        listAttributes(makeShop(credentials), cachedCall, categoryId),
      brands: (credentials) => listBrands(makeShop(credentials)),
      logistics: (credentials) => listLogistics(makeShop(credentials)),
    },
    listings: {
      rules: getBlibliRules,
      uploadImage: (_credentials, image) => uploadImage(image),
      create: (credentials, draft, interrupted) =>
        createProduct(makeShop(credentials), cachedCall, draft, interrupted),
      update: (credentials, productSku, draft) =>
        updateProduct(makeShop(credentials), cachedCall, productSku, draft),
      remove: (credentials, productSku) => archiveProduct(makeShop(credentials), productSku),
      setListed: (credentials, productSku, isListed) =>
        setListed(makeShop(credentials), productSku, isListed),
      review: (credentials, productSku) => readReview(makeShop(credentials), productSku),
      list: (credentials, cursor) => listProducts(makeShop(credentials), cursor),
      read: (credentials, productSku) => readItem(makeShop(credentials), productSku),
      ownPicture: (url) =>
        readOwnPicture(
          { folder: `${config.host.replace(/\/$/, "")}/image/`, fetch: config.fetch },
          url,
        ),
    },
    stock: {
      pushBatch: BLIBLI_BATCH,
      push: (credentials, productSku, items) => pushStock(makeShop(credentials), productSku, items),
      read: (credentials, productSku) => readStock(makeShop(credentials), productSku),
    },
    prices: {
      pushBatch: BLIBLI_BATCH,
      push: (credentials, productSku, items) =>
        pushPrices(makeShop(credentials), productSku, items),
    },
    orders: {
      ...BLIBLI_ORDERS,
      list: (credentials, span) => listOrders(makeShop(credentials), span),
      read: (credentials, externalIds) => getOrders(makeShop(credentials), kinds, externalIds),
      cancel: (credentials, orderId, wish) => cancelOrder(makeShop(credentials), orderId, wish),
      answerCancellation: (credentials, orderId, accept) =>
        acceptCancellation(makeShop(credentials), orderId, accept),
    },
    settlements: {
      ...BLIBLI_SETTLEMENTS,
      list: (credentials, span) => listSettlements(makeShop(credentials), cachedCall, span),
    },
    shipping: {
      parameters: async (credentials, order) => {
        const [offeredShippingParameters] = await readShippingParameters(
          makeShop(credentials),
          kinds,
          [order],
        );
        return offeredShippingParameters ?? {};
      },
      arrange: (credentials, order, choice) =>
        arrangeShipment(makeShop(credentials), order, choice),
      together: {
        ...BLIBLI_TOGETHER,
        parameters: (credentials, orders) =>
          readShippingParameters(makeShop(credentials), kinds, orders),
        arrange: (credentials, orders, choice) =>
          arrangeTogether(makeShop(credentials), orders, choice),
      },
      parcels: (credentials, order) => readParcels(makeShop(credentials), order),
      confirmDelivered: (credentials, order) => confirmDelivered(makeShop(credentials), order),
      trackingCode: (credentials, order) => readTrackingCode(makeShop(credentials), order),
      labels: {
        create: async () => undefined,
        status: async () => ({ status: "ready", reason: null }),
        download: (credentials, order) => downloadLabel(makeShop(credentials), order),
      },
    },
    shopWebhooks: { verify: isValidPush, parse: parsePush },
  } satisfies Connector;
}
