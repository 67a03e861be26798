import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";

/** Returns the marketplace's data of an order with `quantity` units of each SKU. */
export function channelOrder(
  externalId: string,
  items: Record<string, number>,
  changes: Partial<ChannelOrder> = {},
): ChannelOrder {
  const lines = Object.entries(items).map(([sku, quantity]) => ({
    externalProductId: `p-${sku}`,
    externalVariantId: `v-${sku}`,
    sku,
    name: `Kaos ${sku}`,
    variantName: "",
    imageUrl: null,
    quantity,
    unitPrice: 50_000,
    discount: 0,
  }));
  const itemsTotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  return {
    externalId,
    nativeStatus: "READY_TO_SHIP",
    status: "to_process",
    updatedAt: new Date("2026-11-21T02:00:00Z"),
    placedAt: new Date("2026-11-21T01:00:00Z"),
    paidAt: null,
    shipByAt: null,
    isCod: false,
    paymentType: "SPayLater",
    currency: "IDR",
    itemsTotal,
    discountTotal: 0,
    shippingFee: 9_000,
    channelFees: null,
    total: itemsTotal + 9_000,
    buyerName: "Budi",
    buyerPhone: "08123",
    address: null,
    buyerNote: "",
    courier: "SPX",
    packageNumber: null,
    trackingCode: null,
    cancelReason: null,
    isSplit: false,
    retryPickup: false,
    fulfilledByChannel: false,
    lines,
    ...changes,
  };
}
