import { createHmac } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import type { LabelPage } from "../label-pdf.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { MARKETS } from "./markets.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import { orderItems, orders, packages, shops } from "./schema.ts";

type PackageRow = typeof packages.$inferSelect;

/** An address is good for ten minutes (the page of "PrintAWB"). */
const GOOD_MS = 600_000;

/** Returns the address of the packages' labels, which anybody can read until it ends. */
export function labelUrl(deps: SandboxDeps, packageIds: readonly string[]): string {
  const named = [deps.now().getTime() + GOOD_MS, ...packageIds].join("_");
  return `${deps.origin()}/awb/${named}_${signProof(deps, named)}.pdf`;
}

const signProof = ({ app }: SandboxDeps, named: string) =>
  createHmac("sha256", app.secret).update(`awb ${named}`).digest("hex");

export function labelRoutes(root: Hono, deps: SandboxDeps): void {
  root.get("/awb/:file", async (c) => {
    const [, named = "", until, ids = "", proof] =
      /^((\d+)_(.+))_([0-9a-f]{64})\.pdf$/.exec(c.req.param("file")) ?? [];
    if (!proof || proof !== signProof(deps, named)) return c.notFound();
    if (Number(until) < deps.now().getTime()) return c.text("The address has ended", 403);
    const found = await deps.db
      .select()
      .from(packages)
      .where(inArray(packages.packageId, ids.split("_")));
    const [shop] = await deps.db
      .select()
      .from(shops)
      .where(eq(shops.shopId, found[0]?.shopId ?? ""));
    if (!shop) return c.notFound();
    return c.body(await drawLabel(deps, shop, found), 200, { "Content-Type": "application/pdf" });
  });
}

/** One page for each package. */
async function drawLabel(
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
    return order ? [takePage(shop, parcel, order, inside)] : [];
  });
  const { labelPdf } = await import("../label-pdf.ts");
  return labelPdf(pages);
}

function takePage(
  shop: ShopRow,
  parcel: PackageRow,
  order: typeof orders.$inferSelect,
  inside: readonly (typeof orderItems.$inferSelect)[],
): LabelPage {
  const cash = inside.reduce((sum, { price }) => sum + price, order.shippingFee);
  const alike = Map.groupBy(inside, ({ skuId }) => skuId);
  return {
    courier: parcel.provider,
    cod: order.isCod ? `${getCurrency(shop.region)} ${toWireAmount(cash, shop.region)}` : null,
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
