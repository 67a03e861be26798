import { ownAddresses } from "./own-addresses.ts";

const at = ownAddresses("lazada");

/** The wire format is in docs/marketplaces/lazada.md. */
export const lazada = {
  categories: at.categories("listLazadaCategories"),
  attributes: at.attributes("listLazadaAttributes"),
  brands: at.brands("listLazadaBrands", "The brands, and whether the category demands one"),
  uploadImage: at.uploadImage("uploadLazadaImage", "Brings a picture to Lazada"),
  shippingParameters: at.shippingParameters(
    "listLazadaShipmentProviders",
    "shipment-providers",
    "By whom Lazada has this order sent, and where to the seller may bring it",
  ),
  pack: at.pack(
    "packLazada",
    ";pack",
    "Packs what is loose, for the chosen transferring warehouse, and calls the courier",
  ),
  arrangePickup: at.arrangePickup(
    "readyToShipLazada",
    ";ready-to-ship",
    "Packs what is loose and calls the courier",
  ),
  confirmDelivered: at.confirmDelivered(
    "confirmLazadaDelivered",
    ";confirm-delivered",
    "Says that what the seller brought by a courier of their own has arrived",
  ),
  createLabel: at.createLabel("createLazadaLabel", "label", "Asks for the label (again)"),
  labelStatus: at.labelStatus("getLazadaLabelStatus", "label/status", "Whether the label is ready"),
  downloadLabel: at.downloadLabel("downloadLazadaLabel", "label"),
  cancelReasons: at.cancelReasons(
    "validateLazadaCancel",
    "cancel-validation",
    "Why a seller may cancel this order now; no reason: it cannot be",
  ),
  cancelItems: at.cancelItems("cancelLazadaItems", "Cancels some of the order's units on Lazada"),
  answerCancellation: at.answerCancellation("answerLazadaCancellation"),
  answerReturn: at.answerReturn(
    "answerLazadaReverseRequest",
    "Accepts or refuses what a buyer wants to send back",
  ),
};
