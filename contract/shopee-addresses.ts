import { buildOwnAddresses } from "./own-addresses.ts";

const path = buildOwnAddresses("shopee");

/** The wire format is in docs/marketplaces/shopee.md. */
export const shopee = {
  categories: path.categories("listShopeeCategories"),
  recommendedCategories: path.recommendedCategories(
    "recommendShopeeCategories",
    "Categories that suit a product name",
  ),
  attributes: path.attributes("listShopeeAttributes"),
  brands: path.brands("listShopeeBrands"),
  logistics: path.logistics("listShopeeLogistics", "The shop's logistics channels"),
  stickers: path.stickers("listShopeeStickers", "The stickers that Shopee's sellers may send"),
  shippingParameters: path.shippingParameters(
    "getShopeeShippingParameters",
    "shipping-parameters",
    "What Shopee offers for shipping this order",
  ),
  arrangePickup: path.arrangePickup("arrangeShopeePickup", ";pickup", "Arranges a pickup"),
  arrangeDropoff: path.arrangeDropoff("arrangeShopeeDropoff", ";dropoff", "Arranges a drop-off"),
  shipManually: path.shipManually(
    "shipShopeeManually",
    ";ship-manually",
    "Ships with the seller's own courier",
  ),
  arrange: path.arrange(
    "requestShopeeShipping",
    ";request-shipping",
    "Arranges the shipment in one of the ways that the parameters offer",
  ),
  createLabel: path.createLabel(
    "createShopeeLabel",
    "label",
    "Asks for the shipping label (again)",
  ),
  labelStatus: path.labelStatus(
    "getShopeeLabelStatus",
    "label/status",
    "Whether the label is ready",
  ),
  downloadLabel: path.downloadLabel("downloadShopeeLabel", "label"),
  cancel: path.cancel("cancelShopeeOrder", "Cancels the order on Shopee"),
  answerCancellation: path.answerCancellation("answerShopeeCancellation"),
  answerReturn: path.answerReturn(
    "answerShopeeReverseRequest",
    "Confirms or rejects what a buyer wants to send back",
  ),
};
