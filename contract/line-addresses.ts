import { ownAddresses } from "./own-addresses.ts";
import { confirmPayment } from "./shipments.ts";

const at = ownAddresses("line");

/** The wire format is in docs/marketplaces/line.md, the shops' settings in contract/line.ts. */
export const line = {
  connectByKeys: at.connectByKeys("connectLine", "Connects a shop by its key"),
  categories: at.categories("listLineCategories", "What a product of the shop can be filed under"),
  cancel: at.cancel("cancelLineOrder", "Cancels the order on LINE SHOPPING"),
  confirmPayment: at.confirmPayment("markLineOrderPaid", ";mark-as-paid", confirmPayment.summary),
  markShipped: at.markShipped("markLineOrderShipped", ";mark-as-ship"),
  shipMany: at.shipMany(
    "shipLineOrders",
    ";ship",
    "Says of several orders that their parcels have left",
  ),
  changeTracking: at.changeTracking("updateLineTracking", "tracking-info"),
  createLabel: at.createLabel("createLineLabel", "shipping-labels", "Asks for the shipping label"),
  labelStatus: at.labelStatus(
    "getLineLabelStatus",
    "shipping-labels/status",
    "How far the label is",
  ),
  downloadLabel: at.downloadLabel("downloadLineLabel", "shipping-labels"),
};
