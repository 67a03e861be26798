import { and, eq, gt, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { LabelPage } from "../label-pdf.ts";
import { ApiError, createBatchAnswer } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { announceLabel } from "./due.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { SHOP_ADDRESSES } from "./logistics-channels.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import type { OrderRow } from "./order-life.ts";
import { requireOrder } from "./orders-api.ts";
import { getTracking, requireParcel } from "./parcels.ts";
import { findCarrierName } from "./place-order.ts";
import { orderItems, orders, type Parcel, shops } from "./schema.ts";

/** Milliseconds in which a label is PROCESSING. */
const LABEL_DELAY = 2_000;
const LABEL_TYPES = ["NORMAL_AIR_WAYBILL", "THERMAL_AIR_WAYBILL"];

const Entry = z.object({
  order_sn: z.string(),
  package_number: z.string().optional(),
  tracking_number: z.string().optional(),
  shipping_document_type: z
    .enum(["NORMAL_AIR_WAYBILL", "THERMAL_AIR_WAYBILL"])
    .default("NORMAL_AIR_WAYBILL"),
});
type Entry = z.infer<typeof Entry>;
const Body = z.object({ order_list: z.array(Entry).min(1).max(50) });
const DownloadBody = Body.extend({
  shipping_document_type: z.string().default("NORMAL_AIR_WAYBILL"),
});

export function labelRoutes(api: Hono, deps: SandboxDeps): void {
  const handleEachOrder = (
    work: (shop: ShopRow, order: OrderRow, entry: Entry) => Promise<object>,
  ) =>
    handleShopCall(deps, async ({ shop, body }) =>
      forEachOrder(deps, shop, (await body(Body)).order_list, work),
    );

  api.post(
    "/logistics/get_shipping_document_parameter",
    handleEachOrder(async () => ({
      suggest_shipping_document_type: "THERMAL_AIR_WAYBILL",
      selectable_shipping_document_type: LABEL_TYPES,
    })),
  );
  api.post(
    "/logistics/create_shipping_document",
    handleEachOrder(async (shop, order, entry) => {
      requirePrintable(order);
      requireParcel(order, entry.package_number);
      if (
        !order.trackingNumber ||
        entry.tracking_number !== getTracking(order, entry.package_number)
      ) {
        throw new ApiError(
          "logistics.tracking_number_invalid",
          "The tracking number is missing or wrong.",
        );
      }
      const status = (await failsNextLabel(deps, shop))
        ? ("FAILED" as const)
        : ("PROCESSING" as const);
      const readyAt = new Date(deps.now().getTime() + LABEL_DELAY).toISOString();
      const label = { type: entry.shipping_document_type, status, readyAt };
      await deps.db
        .update(orders)
        .set({ label, labelPushed: false })
        .where(eq(orders.orderSn, order.orderSn));
      return {};
    }),
  );
  api.post(
    "/logistics/get_shipping_document_result",
    handleEachOrder(async (_shop, order, entry) => {
      if (order.label?.type !== entry.shipping_document_type)
        throw new ApiError(
          "logistics.shipping_document_should_print_first",
          "Create the document first.",
        );
      if (new Date(order.label.readyAt) > deps.now()) return { status: "PROCESSING" };
      await announceLabel(deps, order.orderSn);
      if (order.label.status !== "FAILED") return { status: "READY" };
      return {
        status: "FAILED",
        fail_error: "logistics.awb_generation_failed",
        fail_message: "The courier could not make the label.",
      };
    }),
  );
  api.post(
    "/logistics/download_shipping_document",
    handleShopCall(deps, async ({ shop, body }) => {
      const { order_list, shipping_document_type } = await body(DownloadBody);
      const pages = [];
      for (const entry of order_list) {
        const order = await requireOrder(deps, shop, entry.order_sn);
        const ready =
          order.label?.status === "READY" && order.label.type === shipping_document_type;
        if (!ready)
          throw new ApiError("logistics.package_print_failed", "The document is not ready.");
        const trackingNumber = getTracking(order, entry.package_number);
        const packageNumber = entry.package_number ?? order.packageNumber;
        const lines = await deps.db
          .select()
          .from(orderItems)
          .where(eq(orderItems.orderSn, order.orderSn));
        const box = order.parcels?.find((parcel) => parcel.packageNumber === packageNumber);
        pages.push(
          labelPage(
            shop,
            { ...order, packageNumber, trackingNumber },
            box ? takeBoxLines(lines, box) : lines,
          ),
        );
      }
      const { labelPdf } = await import("../label-pdf.ts");
      return new Response(await labelPdf(pages), {
        headers: { "content-type": "application/pdf" },
      });
    }),
  );
}

type OrderedLine = typeof orderItems.$inferSelect;

/** A box's label lists what is in the box. */
const takeBoxLines = (lines: readonly OrderedLine[], { items }: Parcel): OrderedLine[] =>
  items.flatMap(({ item_id, model_id, model_quantity }) => {
    const line = lines.find(({ itemId, modelId }) => itemId === item_id && modelId === model_id);
    return line ? { ...line, quantity: model_quantity } : [];
  });

function labelPage(shop: ShopRow, order: OrderRow, lines: readonly OrderedLine[]): LabelPage {
  const [sender] = SHOP_ADDRESSES[shop.region];
  const total = `${getCurrency(shop.region)} ${toWireAmount(order.total, shop.region)}`;
  return {
    courier: findCarrierName(shop, order),
    cod: order.isCod ? total : null,
    trackingNumber: order.trackingNumber ?? "",
    reference: `${order.orderSn}   ${order.packageNumber}`,
    buyer: order.buyer,
    sender: {
      name: shop.name,
      address: [sender?.address, sender?.district, sender?.city, sender?.zipcode].join(", "),
    },
    lines: lines.map((line) => ({
      quantity: line.quantity,
      name: [line.name, line.modelName].filter(Boolean).join(" · "),
      sku: line.modelSku || line.itemSku || String(line.itemId),
    })),
  };
}

/** An order's failure does not stop the others. */
async function forEachOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  list: Entry[],
  work: (shop: ShopRow, order: OrderRow, entry: Entry) => Promise<object>,
) {
  const results: object[] = [];
  let failed = 0;
  for (const entry of list) {
    const named = { order_sn: entry.order_sn, package_number: entry.package_number ?? "" };
    try {
      results.push({
        ...named,
        ...(await work(shop, await requireOrder(deps, shop, entry.order_sn), entry)),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed++;
      results.push({ ...named, fail_error: error.code, fail_message: error.message });
    }
  }
  return createBatchAnswer(
    { result_list: results },
    failed === list.length ? "common.batch_api_all_failed" : null,
  );
}

/** From arranging until the courier has the parcel. */
function requirePrintable(order: OrderRow): void {
  if (order.status !== "PROCESSED")
    throw new ApiError(
      "logistics.order_status_error",
      "Order status does not support awb printing.",
    );
}

async function failsNextLabel(deps: SandboxDeps, shop: ShopRow): Promise<boolean> {
  const rows = await deps.db
    .update(shops)
    .set({ failingLabels: sql`${shops.failingLabels} - 1` })
    .where(and(eq(shops.shopId, shop.shopId), gt(shops.failingLabels, 0)))
    .returning({ shopId: shops.shopId });
  return rows.length > 0;
}
