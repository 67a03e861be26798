import { ownAddresses } from "./own-addresses.ts";

const at = ownAddresses("tokopedia");

/** The wire format is in docs/marketplaces/tokopedia.md. */
export const tokopedia = {
  requestIntegration: at.requestIntegration(
    "requestTokopediaIntegration",
    "Asks the shop's owner to be integrated",
  ),
  disconnect: at.disconnect("disconnectTokopedia", "Disconnects the shop"),
  categories: at.categories("listTokopediaCategories", "Tokopedia's category tree"),
  variations: at.variations("listTokopediaVariants", "What products of a category may differ in"),
  accept: at.accept("acceptTokopediaOrder", "Accepts the order"),
  reject: at.reject("rejectTokopediaOrder", "Rejects the order"),
  shipManually: at.shipManually(
    "confirmTokopediaShipping",
    ";confirm-shipping",
    "Says by which number the parcel has left",
  ),
  arrangePickup: at.arrangePickup("requestTokopediaPickup", ";pickup", "Calls the courier"),
  downloadLabel: at.downloadLabel("downloadTokopediaLabel", "label"),
};
