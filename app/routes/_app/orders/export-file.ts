import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { csvDownload } from "#app/services/list/csv-stream.ts";
import { countryOf } from "#contract/countries.ts";
import { findOrders, type OrderSummary } from "#contract/orders.ts";
import { parseParams } from "./+/list-params.ts";
import { toQuery, withAmount } from "./+/list-query.ts";
import type { Route } from "./+types/export-file";

const PAGE = 200;

/** What the list's filter finds, or the orders of `ids`, newest first: one row an order. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url, timeZone, countryCode } = currentState(context);
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  const { minorDigits } = countryOf(countryCode);
  const amount = (minor: number) => (minor / 10 ** minorDigits).toFixed(minorDigits);
  const { shipByWarningHours: soonHours } = (await getMe(context)).account;
  const place = { now: Date.now(), timeZone, countryCode, soonHours };
  const ids = (url.searchParams.get("ids") ?? "").split(",").filter(Boolean);
  const filter =
    ids.length > 0 ? { ids } : toQuery(withAmount(parseParams(url.searchParams), place), place);
  const row = (order: OrderSummary) => [
    ...[order.externalId, format.channelName(order.channelType), order.channelName],
    t(`orders:status.${order.status}`),
    order.pickpackStatus === "none" ? "" : t(`orders:pickpack.${order.pickpackStatus}`),
    ...[order.placedAt, order.paidAt ?? "", order.shipByAt ?? ""],
    ...[order.buyerName, order.city, order.firstItem, String(order.itemCount)],
    ...[amount(order.total), order.paymentType, order.isCod ? t("orders:cod") : ""],
    ...[order.courier, order.trackingCode ?? "", order.warehouseName ?? ""],
    ...[order.labelPrintCount, order.invoicePrintCount, order.packingSlipPrintCount ?? 0].map(
      String,
    ),
    order.flags.map((flag) => t(`orders:flag.${flag}`)).join(", "),
    order.note,
  ];
  return csvDownload({
    name: "etalase-orders",
    head: [
      ...[t("orders:filter.orderNumber"), t("orders:filter.channel"), t("orderBulk:export.shop")],
      ...[t("orders:col.status"), t("orders:filter.pickpack")],
      ...[t("orderBulk:export.placed"), t("orders:paid"), t("orders:col.shipBy")],
      ...[t("orders:col.buyer"), t("orderBulk:export.city")],
      ...[t("orders:col.items"), t("orderBulk:export.units")],
      ...[t("orders:col.total"), t("orders:filter.payment"), t("orders:cod")],
      ...[t("orders:col.courier"), t("orders:filter.tracking"), t("orders:filter.warehouse")],
      ...[t("orderBulk:export.labels"), t("orderBulk:export.invoices")],
      t("orderBulk:export.packingSlips"),
      ...[t("orders:col.flags"), t("orders:filter.note")],
    ],
    pageSize: PAGE,
    async readPage(offset) {
      const { orders } = await call(findOrders, {
        query: { ...filter, sortBy: "placedAt", limit: PAGE, offset, countUpTo: 0 },
      });
      return orders.map(row);
    },
  });
}
