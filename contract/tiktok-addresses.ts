import { ownAddresses } from "./own-addresses.ts";

const at = ownAddresses("tiktok");

/** The wire format is in docs/marketplaces/tiktok.md. */
export const tiktok = {
  categories: at.categories("listTiktokCategories"),
  categoryRules: at.categoryRules(
    "getTiktokCategoryRules",
    "What TikTok Shop demands of products in a category besides attributes",
  ),
  attributes: at.attributes("listTiktokAttributes"),
  brands: at.brands("listTiktokBrands"),
  uploadImage: at.uploadImage("uploadTiktokImage", "Brings a picture to TikTok Shop"),
  uploadFile: at.uploadFile("uploadTiktokFile", "Brings a certificate to TikTok Shop"),
  shippingParameters: at.shippingParameters(
    "getTiktokPickupConfig",
    "pickup-config",
    "What TikTok Shop offers for shipping this order",
  ),
  arrangePickup: at.arrangePickup("arrangeTiktokPickup", ";pickup", "Arranges a pickup"),
  arrangeDropoff: at.arrangeDropoff("arrangeTiktokDropoff", ";dropoff", "Arranges a drop-off"),
  shipManually: at.shipManually(
    "selfShipTiktok",
    ";self-ship",
    "Ships with the seller's own courier",
  ),
  shipment: at.shipment("getTiktokPackage", "package", "How far the order's package is"),
  createLabel: at.createLabel(
    "createTiktokDocument",
    "shipping-documents",
    "Asks for the shipping document (again)",
  ),
  labelStatus: at.labelStatus(
    "getTiktokDocumentStatus",
    "shipping-documents/status",
    "Whether the shipping document is ready",
  ),
  downloadLabel: at.downloadLabel(
    "downloadTiktokLabel",
    "shipping-documents",
    "The shipping document as a PDF",
  ),
  cancelReasons: at.cancelReasons(
    "listTiktokCancelReasons",
    "cancel-reasons",
    "Why a seller may cancel this order now",
  ),
  openRequests: at.openRequests(
    "listTiktokReverseRequests",
    "reverse-requests",
    "What the buyer asks for: to cancel the order, or to send it back",
  ),
  refusalReasons: at.refusalReasons(
    "listTiktokRejectReasons",
    "reject-reasons",
    "Why a seller may refuse this order's return",
  ),
  cancel: at.cancel("cancelTiktokOrder", "Cancels the order on TikTok Shop"),
  answerCancellation: at.answerCancellation("answerTiktokCancellation"),
  answerReturn: at.answerReturn(
    "answerTiktokReverseRequest",
    "Accepts or refuses what a buyer wants to send back",
  ),
};
