import { buildOwnAddresses } from "./own-addresses.ts";

const path = buildOwnAddresses("tiktok");

/** The wire format is in docs/marketplaces/tiktok.md. */
export const tiktok = {
  categories: path.categories("listTiktokCategories"),
  categoryRules: path.categoryRules(
    "getTiktokCategoryRules",
    "What TikTok Shop demands of products in a category besides attributes",
  ),
  attributes: path.attributes("listTiktokAttributes"),
  brands: path.brands("listTiktokBrands"),
  uploadImage: path.uploadImage("uploadTiktokImage", "Brings a picture to TikTok Shop"),
  uploadFile: path.uploadFile("uploadTiktokFile", "Brings a certificate to TikTok Shop"),
  shippingParameters: path.shippingParameters(
    "getTiktokPickupConfig",
    "pickup-config",
    "What TikTok Shop offers for shipping this order",
  ),
  arrangePickup: path.arrangePickup("arrangeTiktokPickup", ";pickup", "Arranges a pickup"),
  arrangeDropoff: path.arrangeDropoff("arrangeTiktokDropoff", ";dropoff", "Arranges a drop-off"),
  shipManually: path.shipManually(
    "selfShipTiktok",
    ";self-ship",
    "Ships with the seller's own courier",
  ),
  shipment: path.shipment("getTiktokPackage", "package", "How far the order's package is"),
  createLabel: path.createLabel(
    "createTiktokDocument",
    "shipping-documents",
    "Asks for the shipping document (again)",
  ),
  labelStatus: path.labelStatus(
    "getTiktokDocumentStatus",
    "shipping-documents/status",
    "Whether the shipping document is ready",
  ),
  downloadLabel: path.downloadLabel(
    "downloadTiktokLabel",
    "shipping-documents",
    "The shipping document as a PDF",
  ),
  cancelReasons: path.cancelReasons(
    "listTiktokCancelReasons",
    "cancel-reasons",
    "Why a seller may cancel this order now",
  ),
  openRequests: path.openRequests(
    "listTiktokReverseRequests",
    "reverse-requests",
    "What the buyer asks for: to cancel the order, or to send it back",
  ),
  refusalReasons: path.refusalReasons(
    "listTiktokRejectReasons",
    "reject-reasons",
    "Why a seller may refuse this order's return",
  ),
  cancel: path.cancel("cancelTiktokOrder", "Cancels the order on TikTok Shop"),
  answerCancellation: path.answerCancellation("answerTiktokCancellation"),
  answerReturn: path.answerReturn(
    "answerTiktokReverseRequest",
    "Accepts or refuses what a buyer wants to send back",
  ),
};
