import type { OrderDetail, OrderSummary } from "#contract/orders.ts";
import type { PickPack } from "#contract/pick-packs.ts";

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
    packingSlipPrintCount: 0,
    downPayment: 0,
    shipmentError: null,
    nextAct: null,
    shipByAt: null,
    paidAt: "2026-11-21T03:00:00.000Z",
  },
  ...{
    placedAt: "2026-11-21T03:00:00.000Z",
    itemCount: 1,
    firstItem: "Mug Keramik",
    imageUrls: [],
    buyerNote: "",
    lineCount: 1,
    topLines: [
      {
        ...{ name: "Mug Keramik", variantName: "", sku: "MUG", quantity: 1 },
        ...{ imageUrl: null, rack: "" },
      },
    ],
  },
};

export const orderDetail: OrderDetail = {
  ...order,
  ...{ nativeStatus: "SHIPPED", lines: [], events: [], actions: ["sync"], acts: [], address: null },
  ...{ buyerPhone: "", buyerNote: "", earlierOrders: 0, itemsTotal: 0, discountTotal: 0 },
  ...{
    shippingFee: 0,
    channelFees: null,
    cogs: null,
    lostCogs: null,
    boxes: [],
    refunded: 0,
    packageNumber: null,
    labelError: null,
  },
  ...{ labelPrintedAt: null, cancelReason: null, cancelReasons: [], returnAnswer: null },
  ...{ refusalReasons: [], acceptedAt: null, shippedAt: null, erasedAt: null, feeParts: [] },
  ...{ hidesCosts: false, labelPrintedBy: null, invoicePrintedAt: null, invoicePrintedBy: null },
  ...{ packingSlipPrintedAt: null, packingSlipPrintedBy: null, cancelsUnits: false },
  ...{ returnWish: null, canRefundInstead: false, returnCount: null, refusalPictures: null },
};

/** Picking of that order: two of three mugs are picked. */
export const pickpack: PickPack = {
  ...{ id: "p1", orderId: "o1", orderNumber: "2411MUG", part: 1, channelType: "shopee" },
  ...{ channelName: "Toko Laras", buyerName: "Budi", courier: "JNE", trackingCode: null },
  ...{ shipByAt: null, orderStatus: "to_ship", documentStatus: "none", note: "", buyerNote: "" },
  ...{ status: "picking", stop: null, waveId: "w7", waveNumber: 7, assigneeId: null },
  ...{
    parcel: null,
    weightG: null,
    contentsWeightG: null,
    assigneeName: null,
    openedByName: null,
    packedAt: null,
    packedByName: null,
    handOverId: null,
    closedAt: null,
  },
  ...{ createdAt: "2026-11-21T03:00:00.000Z", updatedAt: "2026-11-21T03:00:00.000Z" },
  lines: [
    {
      ...{ id: "l1", orderLineId: "x1", rack: "A-1", sku: "MUG", barcode: "", name: "Mug" },
      ...{ variantName: "", imageUrl: null, quantity: 3, picked: 2, packed: 2, short: 1 },
      ...{ shortReason: null, pickerId: null, pickerName: null },
    },
  ],
};
