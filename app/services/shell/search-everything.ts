import "server-only";
import type { RouterContextProvider } from "react-router";
import { isWithinReach } from "#app/access/within-reach.ts";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import type { FoundEverything, FoundSection } from "#app/models/search/found.ts";
import { getEntryPath } from "#app/models/shell/menu.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { findOrders } from "#contract/orders.ts";
import { findProducts } from "#contract/products.ts";
import { findStocks } from "#contract/stocks.ts";
import { findActions, hasWords } from "./actions.ts";
import { buildMenu } from "./menu.ts";

/** Maximum number of products and orders. The list behind "all" has the rest. */
const MAX_FOUND = 6;
const ORDERS_OF_BUYERS = 30;
const LONGEST_QUERY = 200;

type Context = Readonly<RouterContextProvider>;
type Section = Omit<FoundSection, "name" | "label" | "icon" | "failed">;

/** Returns the trimmed query, limited in length. */
export function searchWords(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
}

/**
 * Searches the screens of the member's menu, actions, products and stock by name or SKU, orders by
 * number and buyers by name. Leaves out what the member may not open. A section whose upstream
 * fails has a message; the others still work. Without a query it returns screens and actions, for
 * the palette's first view.
 */
export async function searchEverything(context: Context, q: string): Promise<FoundEverything> {
  const me = await getMe(context);
  const { request } = currentState(context);
  const leadsTo = (path: string) => isWithinReach(getEntryPath(path), me, request);
  const canOpenPath = (path: string) => q !== "" && leadsTo(path);
  const t = getT(context);
  const searchOne = async (
    name: "products" | "stock" | "orders" | "buyers",
    icon: FoundSection["icon"],
    find: Promise<Section>,
  ): Promise<FoundSection> => {
    const label = t(`search:${name}`);
    try {
      return { name, label, icon, ...(await find), failed: null };
    } catch (error) {
      // Signed out or forbidden: the router redirects.
      if (error instanceof Response && error.status < 400) throw error;
      return {
        name,
        label,
        icon,
        items: [],
        all: null,
        failed: t("search:failed", { section: label }),
      };
    }
  };
  const sections = await Promise.all([
    {
      name: "screens" as const,
      label: t("search:screens"),
      icon: "layout-grid" as const,
      items: findScreens(context, me, q).filter(({ to }) => leadsTo(to)),
      all: null,
      failed: null,
    },
    {
      name: "actions" as const,
      label: t("search:actions"),
      icon: "arrow-right" as const,
      items: findActions(t, q, leadsTo),
      all: null,
      failed: null,
    },
    canOpenPath("/products-v2/master")
      ? searchOne("products", "package", searchProducts(context, q))
      : null,
    canOpenPath("/stocks/manage") ? searchOne("stock", "warehouse", searchStock(context, q)) : null,
    canOpenPath("/orders") ? searchOne("orders", "clipboard-list", searchOrders(context, q)) : null,
    canOpenPath("/orders") ? searchOne("buyers", "user", searchBuyers(context, q)) : null,
  ]);
  return {
    q,
    sections: sections.filter(
      (section) => section !== null && (section.items.length > 0 || section.failed !== null),
    ) as FoundSection[],
  };
}

function findScreens(context: Context, me: CurrentMember, q: string): FoundSection["items"] {
  const t = getT(context);
  const screens = buildMenu(me).flatMap(({ to, label, items }) => [
    ...(to ? [{ to, label: t(label), note: "" }] : []),
    ...items.map((item) => ({
      to: item.to,
      label: item.channel ? getFormat(context).channelName(item.channel) : t(item.label),
      note: t(label),
    })),
  ]);
  return screens.filter(({ label, note }) => hasWords(`${label} ${note}`, q));
}

async function searchProducts(context: Context, q: string): Promise<Section> {
  const { products, total } = await getCall(context)(findProducts, {
    query: { search: q, limit: MAX_FOUND },
  });
  return {
    items: products.map(({ id, name, skus }) => ({
      to: `/products-v2/master/${id}`,
      label: name,
      note: skus.join(" – "),
    })),
    all: buildAllLink(context, total, `/products-v2/master?${new URLSearchParams({ search: q })}`),
  };
}

/** Searches by number: a product's name should not find everybody who bought it. */
async function searchOrders(context: Context, q: string): Promise<Section> {
  const { orders, total } = await getCall(context)(findOrders, {
    query: { orderNumber: q, limit: MAX_FOUND },
  });
  const t = getT(context);
  return {
    items: orders.map((order) => ({
      to: `/orders/${order.id}`,
      label: order.externalId,
      note: t(`orders:status.${order.status}`),
    })),
    all: buildAllLink(context, total, `/orders?${new URLSearchParams({ orderNumber: q })}`),
  };
}

/** Returns one row per variant and warehouse. */
async function searchStock(context: Context, q: string): Promise<Section> {
  const { stocks, total } = await getCall(context)(findStocks, {
    query: { search: q, limit: MAX_FOUND },
  });
  const { number } = getFormat(context);
  return {
    items: stocks.map(({ id, sku, productName, warehouseName, available }) => ({
      to: `/stocks/manage/${id}`,
      label: `${sku} · ${productName}`,
      note: `${warehouseName} · ${number(available)}`,
    })),
    all: buildAllLink(context, total, `/stocks/manage?${new URLSearchParams({ search: q })}`),
  };
}

/** Searches the buyers of the newest orders. Each links to all of their orders. */
async function searchBuyers(context: Context, q: string): Promise<Section> {
  const { orders } = await getCall(context)(findOrders, {
    query: { buyerName: q, limit: ORDERS_OF_BUYERS },
  });
  const newest = new Map(orders.map((order) => [order.buyerName, order] as const).reverse());
  return {
    items: [...newest]
      .reverse()
      .slice(0, MAX_FOUND)
      .map(([buyer, { externalId }]) => ({
        to: `/orders?${new URLSearchParams({ status: "all", buyer })}`,
        label: buyer,
        note: externalId,
      })),
    all: null,
  };
}

function buildAllLink(context: Context, total: number, to: string): FoundSection["all"] {
  return total > MAX_FOUND
    ? {
        to,
        label: getT(context)("search:all", {
          count: total,
        }),
      }
    : null;
}
