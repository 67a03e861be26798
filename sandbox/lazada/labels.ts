import { inArray } from "drizzle-orm";
import type { LabelPage } from "../label-pdf.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { MARKETS } from "./markets.ts";
import { currencyOf, toWireAmount } from "./money.ts";
import { orderItems, orders, type packages } from "./schema.ts";

type PackageRow = typeof packages.$inferSelect;

/** One page for each package. */
export async function labelOf(
  deps: SandboxDeps,
  shop: ShopRow,
  found: readonly PackageRow[],
): Promise<Uint8Array<ArrayBuffer>> {
  const ids = [...new Set(found.map(({ orderId }) => orderId))];
  const theirs = await deps.db.select().from(orders).where(inArray(orders.orderId, ids));
  const items = await deps.db.select().from(orderItems).where(inArray(orderItems.orderId, ids));
  const pages = found.flatMap((parcel): LabelPage[] => {
    const order = theirs.find(({ orderId }) => orderId === parcel.orderId);
    const inside = items.filter(({ packageId }) => packageId === parcel.packageId);
    return order ? [pageOf(shop, parcel, order, inside)] : [];
  });
  const { labelPdf } = await import("../label-pdf.ts");
  return labelPdf(pages);
}

function pageOf(
  shop: ShopRow,
  parcel: PackageRow,
  order: typeof orders.$inferSelect,
  inside: readonly (typeof orderItems.$inferSelect)[],
): LabelPage {
  const cash = inside.reduce((sum, { price }) => sum + price, order.shippingFee);
  const alike = Map.groupBy(inside, ({ skuId }) => skuId);
  return {
    courier: parcel.provider,
    cod: order.isCod ? `${currencyOf(shop.region)} ${toWireAmount(cash, shop.region)}` : null,
    trackingNumber: parcel.trackingNumber,
    reference: `${order.orderId}   ${parcel.packageId}`,
    buyer: order.buyer,
    sender: { name: shop.name, address: MARKETS[shop.region].warehouse.address },
    lines: [...alike.values()].flatMap((units) => {
      const [first] = units;
      if (!first) return [];
      const name = [first.name, first.variation].filter(Boolean).join(" · ");
      return [{ quantity: units.length, name, sku: first.sellerSku }];
    }),
  };
}
