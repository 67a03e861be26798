import { and, eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { changeMeanwhile } from "../moods.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { addShopCall, createJsonSchema, type ShopRow } from "./gate.ts";
import { labelUrl } from "./labels.ts";
import { formatLocalTime } from "./markets.ts";
import { type OrderDetail, requireDetail } from "./orders-api.ts";
import {
  callCourier,
  type PackageOutcome,
  packItems,
  recordOwnArrival,
  repackPackage,
} from "./package-life.ts";
import { requestCancel } from "./reverse-life.ts";
import { packages } from "./schema.ts";

const ids = z.union([z.string(), z.number()]).transform(String);
const Providers = z.object({
  getShipmentProvidersReq: createJsonSchema(
    z.object({ orders: z.array(z.object({ order_id: ids, order_item_ids: z.array(ids) })).min(1) }),
  ),
});
const Pack = z.object({
  packReq: createJsonSchema(
    z.object({
      pack_order_list: z
        .array(z.object({ order_id: ids, order_item_list: z.array(ids).min(1) }))
        .min(1)
        .max(20),
      delivery_type: z.literal("dropship"),
      shipping_allocate_type: z.string(),
      shipment_provider_code: z.string().optional(),
    }),
  ),
});
const Some = z.object({
  packages: z
    .array(z.object({ package_id: z.string() }))
    .min(1)
    .max(20),
});
const Document = Some.extend({
  doc_type: z.enum(["PDF", "HTML"]),
  print_item_list: z.boolean().optional(),
});
const Trace = z.object({ order_id: z.string(), locale: z.string().optional() });

const createSuccess = (data: object) => ({
  result: { data, success: true, error_code: null, error_msg: null },
});
const createFailure = (error_code: string, error_msg: string) => ({
  result: { data: null, success: false, error_code, error_msg },
});

export function addPackageRoutes(root: Hono, deps: SandboxDeps): void {
  addShopCall(root, deps, "/order/shipment/providers/get", async ({ shop, params }) => {
    const [first] = params(Providers).getShipmentProvidersReq.orders;
    await requireDetail(deps.db, shop, first?.order_id ?? "");
    return createSuccess({
      platform_default: 1,
      shipment_providers: [],
      shipping_allocate_type: "TFS",
    });
  });
  addShopCall(root, deps, "/order/fulfill/pack", async ({ shop, fate, params }) => {
    const pack_order_list = [];
    for (const { order_id, order_item_list } of params(Pack).packReq.pack_order_list) {
      await changeMeanwhile(fate, ApiError, () => requestCancel(deps, order_id));
      pack_order_list.push({
        order_id: Number(order_id),
        order_item_list: await packItems(deps, shop, order_id, order_item_list),
      });
    }
    return createSuccess({ pack_order_list });
  });
  addShopCall(root, deps, "/order/package/rts", async ({ shop, params }) => {
    const { readyToShipReq } = params(z.object({ readyToShipReq: createJsonSchema(Some) }));
    return createSuccess({
      packages: await changeEachPackage(readyToShipReq, (id) => callCourier(deps, shop, id)),
    });
  });
  addShopCall(root, deps, "/order/package/repack", async ({ shop, params }) => {
    const { rePackReq } = params(z.object({ rePackReq: createJsonSchema(Some) }));
    return createSuccess({
      packages: await changeEachPackage(rePackReq, (id) => repackPackage(deps, shop, id)),
    });
  });
  for (const [path, field, to] of [
    ["/order/package/sof/delivered", "dbsDeliveryReq", "delivered"],
    ["/order/package/sof/failed_delivery", "dbsFailedDeliveryReq", "failed_delivery"],
  ] as const)
    addShopCall(root, deps, path, async ({ shop, params }) => {
      const wanted = params(z.object({ [field]: createJsonSchema(Some) }))[field];
      return createSuccess({
        packages: await changeEachPackage(wanted ?? { packages: [] }, (id) =>
          recordOwnArrival(deps, shop, id, to),
        ),
      });
    });
  addShopCall(root, deps, "/order/package/document/get", async ({ shop, fate, params }) => {
    const { getDocumentReq } = params(z.object({ getDocumentReq: createJsonSchema(Document) }));
    const wanted = getDocumentReq.packages.map(({ package_id }) => package_id);
    const found = await deps.db
      .select()
      .from(packages)
      .where(and(eq(packages.shopId, shop.shopId), inArray(packages.packageId, wanted)));
    if (found.length < new Set(wanted).size) return createFailure("600001", "package not found");
    const failing = found.filter(({ labelFails }) => labelFails);
    if (failing.length > 0) {
      // The second request gets it.
      await deps.db
        .update(packages)
        .set({ labelFails: false })
        .where(
          inArray(
            packages.packageId,
            failing.map(({ packageId }) => packageId),
          ),
        );
      return createFailure("20008", "The carrier could not make the label.");
    }
    const pdf_url = labelUrl(
      deps,
      found.map(({ packageId }) => packageId),
    );
    // A page with the address, as on the page of "PrintAWB".
    const page = `<iframe src="${pdf_url}" width="100%" height="100%"></iframe>`;
    const file = Buffer.from(page).toString("base64");
    return createSuccess({
      doc_type: "PDF",
      pdf_url: fate.happens("htmlLabels") ? "" : pdf_url,
      file,
    });
  });
  addShopCall(root, deps, "/logistic/order/trace", async ({ shop, params }) => {
    const detail = await requireDetail(deps.db, shop, params(Trace).order_id);
    return {
      result: {
        ...{ success: true, not_success: false, repeated: false, retry: false },
        module: [
          {
            ofc_order_id: detail.order.orderId,
            warehouse_detail_info: "",
            package_detail_info_list: presentTrace(shop, detail),
          },
        ],
      },
    };
  });
}

async function changeEachPackage(
  { packages: wanted }: z.infer<typeof Some>,
  work: (packageId: string) => Promise<PackageOutcome>,
) {
  const outcomes = [];
  for (const { package_id } of wanted) {
    const [item_err_code, msg] = await work(package_id);
    outcomes.push({ package_id, item_err_code, msg, retry: "false" });
  }
  return outcomes;
}

const SCAN_TEXTS = [
  ["readyAt", "READY_TO_SHIP", "Ready to ship"],
  ["collectedAt", "SHIPPED", "Collected by the courier"],
  ["deliveredAt", "DELIVERED", "Delivered"],
] as const;

function presentTrace(shop: ShopRow, { order, packages: parcels }: OrderDetail) {
  return [...parcels.values()].map(({ packageId, trackingNumber }) => ({
    ofc_package_id: packageId,
    tracking_number: trackingNumber,
    order_line_info_list: "",
    logistic_detail_info_list: SCAN_TEXTS.flatMap(([field, type, title]) => {
      const stepTime = order[field];
      if (!stepTime) return [];
      return [
        {
          ...{ title, description: "", detail_type: type, status_code: type, icon: "" },
          event_time: stepTime.getTime(),
          event_date: formatLocalTime(stepTime, shop.region).slice(0, 10),
          receive_time: stepTime.getTime(),
          package_location_name: "",
          proof_images: [],
        },
      ];
    }),
  }));
}
