import { and, asc, eq, inArray } from "drizzle-orm";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import {
  type StorefrontLineRow,
  type StorefrontOrderRow,
  storefrontOrderLines,
} from "../db/schema/storefronts.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import { removeOrnaments } from "../papers/letters.ts";
import { makeImageUrl } from "../products/index.ts";
import type { OpenStorefront } from "./storefront-of.ts";

export async function readLines(
  db: Queryable,
  accountId: string,
  orderIds: readonly string[],
): Promise<StorefrontLineRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(storefrontOrderLines)
    .where(
      and(
        eq(storefrontOrderLines.accountId, accountId),
        inArray(storefrontOrderLines.orderId, [...orderIds]),
      ),
    )
    .orderBy(asc(storefrontOrderLines.orderId), asc(storefrontOrderLines.position));
}

export const formatAddress = (order: StorefrontOrderRow) =>
  [order.street, order.place, order.place.endsWith(order.postCode) ? "" : order.postCode]
    .filter(Boolean)
    .join(", ");

/** Returns the receiver for the label. */
export const makeReceiver = (order: StorefrontOrderRow) => ({
  name: order.labelName ?? removeOrnaments(order.buyerName),
  address: order.labelAddress ?? removeOrnaments(formatAddress(order)),
});

/** Payment names in the language of the shop's country, like marketplaces there. */
const PAYMENT_NAMES = {
  id: { online: "Bayar online", bank: "Transfer bank", qr: "QRIS", cod: "COD" },
  th: { online: "ชำระออนไลน์", bank: "โอนผ่านธนาคาร", qr: "พร้อมเพย์", cod: "เก็บเงินปลายทาง" },
} as const satisfies Record<CountryCode, Record<StorefrontOrderRow["payment"], string>>;

/** Returns the order in the form of any channel's report. The shop's statuses are ours. */
export function makeReport(
  { config }: Pick<Backend, "config">,
  shop: Pick<OpenStorefront, "countryCode">,
  order: StorefrontOrderRow,
  lines: readonly StorefrontLineRow[],
): ChannelOrder {
  return {
    externalId: order.number,
    nativeStatus: order.status,
    status: order.status,
    updatedAt: order.changedAt,
    placedAt: order.placedAt,
    paidAt: order.paidAt,
    shipByAt: order.shipByAt,
    shippedAt: order.shippedAt,
    isCod: order.payment === "cod",
    paymentType: PAYMENT_NAMES[shop.countryCode][order.payment],
    currency: COUNTRIES[shop.countryCode].currency,
    itemsTotal: order.itemsTotal,
    discountTotal: order.discount,
    shippingFee: order.shippingFee,
    // A sale in the own shop has no channel fees.
    channelFees: 0,
    total: order.total,
    buyerId: order.buyerPhone,
    buyerName: order.buyerName,
    buyerPhone: order.buyerPhone,
    address: {
      name: order.buyerName,
      phone: order.buyerPhone,
      fullAddress: formatAddress(order),
      city: order.city,
      region: order.region,
      zipcode: order.postCode,
      masked: false,
    },
    buyerNote: order.note,
    courier: order.service.name,
    packageNumber: order.bookingId,
    trackingCode: order.trackingCode,
    cancelReason: order.cancelReason,
    isSplit: false,
    retryPickup: order.status === "to_process" && order.droppedBookings > 0,
    fulfilledByChannel: false,
    lines: lines.map((line) => ({
      externalProductId: line.itemId,
      externalVariantId: line.variantId,
      sku: line.sku,
      name: line.name,
      variantName: line.variantName,
      imageUrl: line.imageId ? makeImageUrl(config, line.imageId) : null,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount: 0,
    })),
  };
}
