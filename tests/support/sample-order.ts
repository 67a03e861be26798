import type { OrderSummary } from "#contract/orders.ts";

export const order: OrderSummary = {
  ...{
    id: "o1",
    externalId: "2411MUG",
    channelId: "c1",
    channelType: "shopee",
    channelName: "Toko Laras",
    status: "shipped",
  },
  ...{
    pickpackStatus: "none",
    documentStatus: "none",
    flags: [],
    buyerName: "Budi",
    city: "Bandung",
    total: 45_000,
    isCod: false,
    paymentType: "",
  },
  ...{
    courier: "JNE",
    trackingCode: null,
    warehouseName: null,
    note: "",
    labelPrintCount: 0,
    invoicePrintCount: 0,
    downPayment: 0,
    shipmentError: null,
    shipByAt: null,
    paidAt: "2026-11-21T03:00:00.000Z",
  },
  ...{
    placedAt: "2026-11-21T03:00:00.000Z",
    itemCount: 1,
    firstItem: "Mug Keramik",
    imageUrls: [],
  },
};
