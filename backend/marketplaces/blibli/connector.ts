import type { Connector } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { expectRefusal, nobody } from "../expect-refusal.ts";
import { refuseRefresh } from "../key-connection.ts";
import { ownPicture } from "../own-picture.ts";
import { cachedCalls } from "./cached-calls.ts";
import { knownKinds } from "./delivery-kinds.ts";
import { type BlibliConfig, createBlibliHttp } from "./http.ts";
import { listProducts, readItem, readReview } from "./items.ts";
import { keyConnection, pickupPoints, readShop } from "./keys.ts";
import { answerCancellation, BLIBLI_ORDERS, cancelOrder, getOrders, listOrders } from "./orders.ts";
import { archiveProduct, createProduct, updateProduct, uploadImage } from "./products.ts";
import {
  listAttributes,
  listBrands,
  listCategories,
  listLogistics,
  recommendCategories,
} from "./references.ts";
import { BLIBLI_BATCH, blibliRules } from "./rules.ts";
import { BLIBLI_SETTLEMENTS, listSettlements } from "./settlements.ts";
import {
  arrangeShipment,
  arrangeTogether,
  BLIBLI_TOGETHER,
  confirmDelivered,
  downloadLabel,
  readParcels,
  shippingParameters,
  trackingCode,
} from "./shipping.ts";
import { pushPrices, pushStock, readStock, setListed } from "./stock-and-price.ts";
import { parsePush, verifyPush } from "./webhooks.ts";

/** The connector to Blibli's Seller API. It caches lists with a daily quota. */
export function createBlibliConnector(config: BlibliConfig) {
  const http = createBlibliHttp(config);
  const once = cachedCalls(config.now);
  const kinds = knownKinds();
  const shopOf = (credentials: Credentials) => ({ http, credentials });
  return {
    channelType: "blibli",
    isInternal: true,
    countries: ["id"],
    connection: {
      keys: keyConnection(http),
      refresh: refuseRefresh,
      readShop: (credentials) => readShop(shopOf(credentials)),
      warehouses: (credentials) => pickupPoints(shopOf(credentials)),
      checkApp: () => expectRefusal(readShop(shopOf(nobody("ETA-00000")))),
    },
    references: {
      categories: (credentials) => listCategories(shopOf(credentials), once),
      recommendedCategories: (credentials, name) =>
        recommendCategories(shopOf(credentials), once, name),
      attributes: (credentials, categoryId) =>
        listAttributes(shopOf(credentials), once, categoryId),
      brands: (credentials) => listBrands(shopOf(credentials)),
      logistics: (credentials) => listLogistics(shopOf(credentials)),
    },
    listings: {
      rules: blibliRules,
      uploadImage: (_credentials, image) => uploadImage(image),
      create: (credentials, draft, interrupted) =>
        createProduct(shopOf(credentials), once, draft, interrupted),
      update: (credentials, productSku, draft) =>
        updateProduct(shopOf(credentials), once, productSku, draft),
      remove: (credentials, productSku) => archiveProduct(shopOf(credentials), productSku),
      setListed: (credentials, productSku, listed) =>
        setListed(shopOf(credentials), productSku, listed),
      review: (credentials, productSku) => readReview(shopOf(credentials), productSku),
      list: (credentials, cursor) => listProducts(shopOf(credentials), cursor),
      read: (credentials, productSku) => readItem(shopOf(credentials), productSku),
      ownPicture: (url) =>
        ownPicture(
          { folder: `${config.host.replace(/\/$/, "")}/image/`, fetch: config.fetch },
          url,
        ),
    },
    stock: {
      pushBatch: BLIBLI_BATCH,
      push: (credentials, productSku, items) => pushStock(shopOf(credentials), productSku, items),
      read: (credentials, productSku) => readStock(shopOf(credentials), productSku),
    },
    prices: {
      pushBatch: BLIBLI_BATCH,
      push: (credentials, productSku, items) => pushPrices(shopOf(credentials), productSku, items),
    },
    orders: {
      ...BLIBLI_ORDERS,
      list: (credentials, span) => listOrders(shopOf(credentials), span),
      read: (credentials, externalIds) => getOrders(shopOf(credentials), kinds, externalIds),
      cancel: (credentials, orderId, wish) => cancelOrder(shopOf(credentials), orderId, wish),
      answerCancellation: (credentials, orderId, accept) =>
        answerCancellation(shopOf(credentials), orderId, accept),
    },
    settlements: {
      ...BLIBLI_SETTLEMENTS,
      list: (credentials, span) => listSettlements(shopOf(credentials), once, span),
    },
    shipping: {
      parameters: async (credentials, order) => {
        const [offered] = await shippingParameters(shopOf(credentials), kinds, [order]);
        return offered ?? {};
      },
      arrange: (credentials, order, choice) => arrangeShipment(shopOf(credentials), order, choice),
      together: {
        ...BLIBLI_TOGETHER,
        parameters: (credentials, orders) => shippingParameters(shopOf(credentials), kinds, orders),
        arrange: (credentials, orders, choice) =>
          arrangeTogether(shopOf(credentials), orders, choice),
      },
      parcels: (credentials, order) => readParcels(shopOf(credentials), order),
      confirmDelivered: (credentials, order) => confirmDelivered(shopOf(credentials), order),
      trackingCode: (credentials, order) => trackingCode(shopOf(credentials), order),
      labels: {
        create: async () => undefined,
        status: async () => ({ status: "ready", reason: null }),
        download: (credentials, order) => downloadLabel(shopOf(credentials), order),
      },
    },
    shopWebhooks: { verify: verifyPush, parse: parsePush },
  } satisfies Connector;
}
