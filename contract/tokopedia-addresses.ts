import { buildOwnAddresses } from "./own-addresses.ts";

const path = buildOwnAddresses("tokopedia");

/** The wire format is in docs/marketplaces/tokopedia.md. */
export const tokopedia = {
  requestIntegration: path.requestIntegration(
    "requestTokopediaIntegration",
    "Asks the shop's owner to be integrated",
  ),
  disconnect: path.disconnect("disconnectTokopedia", "Disconnects the shop"),
  categories: path.categories("listTokopediaCategories", "Tokopedia's category tree"),
  variations: path.variations("listTokopediaVariants", "What products of a category may differ in"),
  accept: path.accept("acceptTokopediaOrder", "Accepts the order"),
  reject: path.reject("rejectTokopediaOrder", "Rejects the order"),
  shipManually: path.shipManually(
    "confirmTokopediaShipping",
    ";confirm-shipping",
    "Says by which number the parcel has left",
  ),
  arrangePickup: path.arrangePickup("requestTokopediaPickup", ";pickup", "Calls the courier"),
  downloadLabel: path.downloadLabel("downloadTokopediaLabel", "label"),
};
