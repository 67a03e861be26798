import { ownAddresses } from "./own-addresses.ts";

const at = ownAddresses("shopee");

/** The wire format is in docs/marketplaces/shopee.md. */
export const shopee = {
  categories: at.categories("listShopeeCategories"),
  recommendedCategories: at.recommendedCategories(
    "recommendShopeeCategories",
    "Categories that suit a product name",
  ),
  attributes: at.attributes("listShopeeAttributes"),
  brands: at.brands("listShopeeBrands"),
  logistics: at.logistics("listShopeeLogistics", "The shop's logistics channels"),
  stickers: at.stickers("listShopeeStickers", "The stickers that Shopee's sellers may send"),
  shippingParameters: at.shippingParameters(
    "getShopeeShippingParameters",
    "shipping-parameters",
    "What Shopee offers for shipping this order",
  ),
  arrangePickup: at.arrangePickup("arrangeShopeePickup", ";pickup", "Arranges a pickup"),
  arrangeDropoff: at.arrangeDropoff("arrangeShopeeDropoff", ";dropoff", "Arranges a drop-off"),
  shipManually: at.shipManually(
    "shipShopeeManually",
    ";ship-manually",
    "Ships with the seller's own courier",
  ),
  arrange: at.arrange(
    "requestShopeeShipping",
    ";request-shipping",
    "Arranges the shipment in one of the ways that the parameters offer",
  ),
  createLabel: at.createLabel("createShopeeLabel", "label", "Asks for the shipping label (again)"),
  labelStatus: at.labelStatus("getShopeeLabelStatus", "label/status", "Whether the label is ready"),
  downloadLabel: at.downloadLabel("downloadShopeeLabel", "label"),
  cancel: at.cancel("cancelShopeeOrder", "Cancels the order on Shopee"),
  answerCancellation: at.answerCancellation("answerShopeeCancellation"),
  answerReturn: at.answerReturn(
    "answerShopeeReverseRequest",
    "Confirms or rejects what a buyer wants to send back",
  ),
};
