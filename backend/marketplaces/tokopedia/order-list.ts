import { z } from "zod";
import { idText, makePageOf, optionalNumber, toSeconds } from "../wire.ts";
import { TOKOPEDIA_ORDERS } from "./rules.ts";
import { makeShopQuery, type Shop } from "./shop.ts";

const PER_PAGE = 100;
const DAY_MS = 86_400_000;
const SPAN_DAYS = TOKOPEDIA_ORDERS.spanDays;
/** Days in which unfinished orders are read again. */
const OPEN_DAYS = 14;
const FINISHED_STATUS = 700;

const OrderList = makePageOf(
  "order",
  z.object({ order_id: idText, order_status: optionalNumber }),
  "order_id",
);
interface Window {
  from: Date;
  to: Date;
  onlyOpen: boolean;
}

/**
 * Lists orders that were paid in the period. The list has no time of change; pushes report changes.
 * In case pushes were lost, the first pull of a day (UTC) also lists the unfinished orders of the
 * last two weeks. The cursor is a window's number and a page of it.
 */
export async function listOrders(
  shop: Shop,
  span: { from: Date; to: Date; cursor: string | null },
): Promise<{ externalIds: string[]; cursor: string | null }> {
  const windows = listWindows(span);
  const [index = 0, page = 1] = span.cursor?.split("|").map(Number) ?? [];
  const window = windows[index];
  if (!window) return { externalIds: [], cursor: null };
  const { records, sent } = await shop.http.json({
    path: "/v2/order/list",
    credentials: shop.credentials,
    query: {
      fs_id: shop.http.config.fsId,
      ...makeShopQuery(shop),
      ...{ from_date: toSeconds(window.from), to_date: toSeconds(window.to) },
      ...{ page, per_page: PER_PAGE },
    },
    schema: OrderList,
  });
  const isWanted = (status: number | null) => !window.onlyOpen || status !== FINISHED_STATUS;
  return {
    externalIds: records
      .filter(({ order_status: status }) => isWanted(status))
      .map(({ order_id }) => order_id),
    cursor: makeCursorAfter(index, page, sent === PER_PAGE, windows.length),
  };
}

function makeCursorAfter(
  index: number,
  page: number,
  isFull: boolean,
  windows: number,
): string | null {
  if (isFull) return `${index}|${page + 1}`;
  return index + 1 < windows ? `${index + 1}|1` : null;
}

function listWindows({ from, to }: { from: Date; to: Date }): Window[] {
  const windows: Window[] = [{ from, to, onlyOpen: false }];
  const toDayNumber = (time: Date) => Math.floor(time.getTime() / DAY_MS);
  if (toDayNumber(from) === toDayNumber(to)) return windows;
  for (let days = 0; days < OPEN_DAYS; days += SPAN_DAYS) {
    const end = from.getTime() - days * DAY_MS;
    windows.push({
      from: new Date(end - SPAN_DAYS * DAY_MS),
      to: new Date(end),
      onlyOpen: true,
    });
  }
  return windows;
}
