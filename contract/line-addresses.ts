import { buildOwnAddresses } from "./own-addresses.ts";
import { confirmPayment } from "./shipments.ts";

const path = buildOwnAddresses("line");

/** See docs/marketplaces/line.md; settings are in contract/line.ts. */
export const line = {
  connectByKeys: path.connectByKeys("connectLine", "Connects a shop by its key"),
  categories: path.categories(
    "listLineCategories",
    "What a product of the shop can be filed under",
  ),
  cancel: path.cancel("cancelLineOrder", "Cancels the order on LINE SHOPPING"),
  confirmPayment: path.confirmPayment("markLineOrderPaid", ";mark-as-paid", confirmPayment.summary),
  markShipped: path.markShipped("markLineOrderShipped", ";mark-as-ship"),
  shipMany: path.shipMany(
    "shipLineOrders",
    ";ship",
    "Says of several orders that their parcels have left",
  ),
  changeTracking: path.changeTracking("updateLineTracking", "tracking-info"),
  createLabel: path.createLabel(
    "createLineLabel",
    "shipping-labels",
    "Asks for the shipping label",
  ),
  labelStatus: path.labelStatus(
    "getLineLabelStatus",
    "shipping-labels/status",
    "How far the label is",
  ),
  downloadLabel: path.downloadLabel("downloadLineLabel", "shipping-labels"),
};
