import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { CHANNEL_NAMES } from "#app/models/channel/channel-names.ts";
import type { FoundEverything, FoundSection } from "#app/models/search/found.ts";
import { canOpen } from "#app/services/access/guard.ts";
import type { Me } from "#contract/accounts.ts";
import { findOrders } from "#contract/orders.ts";
import { findProducts } from "#contract/products.ts";
import { menuFor } from "./menu.ts";

/** Of products and of orders; the list behind "all" has the rest. */
const MOST = 6;
const LONGEST = 200;

type Context = Readonly<RouterContextProvider>;
type Section = Omit<FoundSection, "name" | "label" | "icon" | "failed">;

/** What `q` may ask for: one line of a sensible length. */
export function searchWords(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim().slice(0, LONGEST);
}

/**
 * The screens of the member's menu, products by name or SKU and orders by number. What the member may not open is not searched. A part whose upstream
 * fails says so and leaves the others alone. Without words only the screens: the palette's first view.
 */
export async function searchEverything(context: Context, q: string): Promise<FoundEverything> {
  const me = await getMe(context);
  const opens = (path: string) => q !== "" && canOpen(path, me);
  const t = getT(context);
  const attempted = async (
    name: "products" | "orders",
    icon: FoundSection["icon"],
    find: Promise<Section>,
  ): Promise<FoundSection> => {
    const label = t(`search:${name}`);
    try {
      return { name, label, icon, ...(await find), failed: null };
    } catch (error) {
      // Signed out or forbidden: the router sends the browser on.
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
      items: findScreens(context, me, q),
      all: null,
      failed: null,
    },
    opens("/products-v2/master")
      ? attempted("products", "package", searchProducts(context, q))
      : null,
    opens("/orders") ? attempted("orders", "clipboard-list", searchOrders(context, q)) : null,
  ]);
  return {
    q,
    sections: sections.filter(
      (section) => section !== null && (section.items.length > 0 || section.failed !== null),
    ) as FoundSection[],
  };
}

function findScreens(context: Context, me: Me, q: string): FoundSection["items"] {
  const t = getT(context);
  const words = q.toLowerCase().split(/\s+/);
  const screens = menuFor(me).flatMap(({ to, label, items }) => [
    ...(to ? [{ to, label: t(label), note: "" }] : []),
    ...items.map((item) => ({
      to: item.to,
      label: item.channel ? CHANNEL_NAMES[item.channel] : t(item.label),
      note: t(label),
    })),
  ]);
  return screens.filter(({ label, note }) =>
    words.every((word) => `${label} ${note}`.toLowerCase().includes(word)),
  );
}

async function searchProducts(context: Context, q: string): Promise<Section> {
  const { products, total } = await getCall(context)(findProducts, {
    query: { search: q, limit: MOST },
  });
  return {
    items: products.map(({ id, name, skus }) => ({
      to: `/products-v2/master/${id}`,
      label: name,
      note: skus.join(" – "),
    })),
    all: allOf(context, total, `/products-v2/master?${new URLSearchParams({ search: q })}`),
  };
}

/** By number alone: who types a product's name looks for the product, not for everybody who bought it. */
async function searchOrders(context: Context, q: string): Promise<Section> {
  const { orders, total } = await getCall(context)(findOrders, {
    query: { orderNumber: q, limit: MOST },
  });
  const t = getT(context);
  return {
    items: orders.map((order) => ({
      to: `/orders/${order.id}`,
      label: order.externalId,
      note: t(`orders:status.${order.status}`),
    })),
    all: allOf(context, total, `/orders?${new URLSearchParams({ orderNumber: q })}`),
  };
}

function allOf(context: Context, total: number, to: string): FoundSection["all"] {
  return total > MOST
    ? {
        to,
        label: getT(context)("search:all", {
          count: total,
          total: getFormat(context).number(total),
        }),
      }
    : null;
}
