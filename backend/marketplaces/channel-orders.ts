import type { OrderStatus } from "#contract/statuses.ts";

export interface OrderRef {
  externalOrderId: string;
  packageNumber: string | null;
}

export interface ChannelOrder {
  externalId: string;
  nativeStatus: string;
  /** null: a status we do not know; the order keeps its own and is flagged. */
  status: OrderStatus | null;
  updatedAt: Date;
  placedAt: Date;
  paidAt: Date | null;
  shipByAt: Date | null;
  isCod: boolean;
  paymentType: string;
  currency: string;
  itemsTotal: number;
  discountTotal: number;
  shippingFee: number;
  channelFees: number;
  total: number;
  buyerName: string;
  buyerPhone: string;
  address: {
    name: string;
    phone: string;
    fullAddress: string;
    city: string;
    region: string;
    zipcode: string;
    masked: boolean;
  } | null;
  buyerNote: string;
  courier: string;
  packageNumber: string | null;
  trackingCode: string | null;
  cancelReason: string | null;
  isSplit: boolean;
  retryPickup: boolean;
  fulfilledByChannel: boolean;
  lines: {
    externalProductId: string;
    externalVariantId: string;
    sku: string;
    name: string;
    variantName: string;
    imageUrl: string | null;
    quantity: number;
    unitPrice: number;
    discount: number;
  }[];
}

/** What the channel offers for this order; an absent member is not offered. */
export interface ShippingParameters {
  pickup?: {
    addresses: {
      addressId: string;
      text: string;
      slots: { slotId: string; from: Date; to: Date | null; isRecommended: boolean }[];
    }[];
  };
  dropoff?: {
    branches: { branchId: string; name: string; address: string }[];
    needsSenderName: boolean;
    needsTrackingCode: boolean;
  };
  manual?: { needsTrackingCode: boolean };
}

export type ShipmentChoice =
  | { method: "pickup"; addressId: string; slotId: string }
  | {
      method: "dropoff";
      branchId: string | null;
      senderName: string | null;
      trackingCode: string | null;
    }
  | { method: "manual"; trackingCode: string };
