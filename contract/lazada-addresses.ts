import { buildOwnAddresses } from "./own-addresses.ts";

const path = buildOwnAddresses("lazada");

/** See docs/marketplaces/lazada.md. */
export const lazada = {
  categories: path.categories("listLazadaCategories"),
  attributes: path.attributes("listLazadaAttributes"),
  brands: path.brands("listLazadaBrands", "The brands, and whether the category demands one"),
  uploadImage: path.uploadImage("uploadLazadaImage", "Brings a picture to Lazada"),
  shippingParameters: path.shippingParameters(
    "listLazadaShipmentProviders",
    "shipment-providers",
    "By whom Lazada has this order sent, and where to the seller may bring it",
  ),
  pack: path.pack(
    "packLazada",
    ";pack",
    "Packs what is loose, for the chosen transferring warehouse, and calls the courier",
  ),
  arrangePickup: path.arrangePickup(
    "readyToShipLazada",
    ";ready-to-ship",
    "Packs what is loose and calls the courier",
  ),
  confirmDelivered: path.confirmDelivered(
    "confirmLazadaDelivered",
    ";confirm-delivered",
    "Says that what the seller brought by a courier of their own has arrived",
  ),
  createLabel: path.createLabel("createLazadaLabel", "label", "Asks for the label (again)"),
  labelStatus: path.labelStatus(
    "getLazadaLabelStatus",
    "label/status",
    "Whether the label is ready",
  ),
  downloadLabel: path.downloadLabel("downloadLazadaLabel", "label"),
  cancelReasons: path.cancelReasons(
    "validateLazadaCancel",
    "cancel-validation",
    "Why a seller may cancel this order now; no reason: it cannot be",
  ),
  cancelItems: path.cancelItems("cancelLazadaItems", "Cancels some of the order's units on Lazada"),
  answerCancellation: path.answerCancellation("answerLazadaCancellation"),
  answerReturn: path.answerReturn(
    "answerLazadaReverseRequest",
    "Accepts or refuses what a buyer wants to send back",
  ),
};
