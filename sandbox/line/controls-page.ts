import { renderChats } from "../chats-page.ts";
import {
  createConsolePage,
  renderItems,
  renderKeys,
  renderMishaps,
  renderNewItem,
  renderNewOrder,
  renderOrders,
} from "../console.ts";
import { renderSellerCentre } from "../seller-centre.ts";
import { setRegion } from "./chats.ts";
import type { SandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import { LINE_MOODS } from "./moods.ts";
import { TRANSITIONS } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import { listShops } from "./sellers.ts";

type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEP_NAMES = ["pay", "ship", "cancel", "expire"] as const;

const listThaiShops = async (deps: SandboxDeps, seller: string) =>
  (await listShops(deps, seller)).map(setRegion);

export const controlsPage = createConsolePage(
  { moods: LINE_MOODS, textsOf, page, listShops: listThaiShops },
  async (view, shop, controls: SandboxControls, t) => {
    const items = (await controls.listItems(shop.shopId)).map((item) => ({
      ...item,
      line: item.isDisplay ? String(item.variantId) : null,
    }));
    return [
      renderKeys(view, t, {
        webhookUrl: shop.webhookUrl,
        facts: [
          [t.shopIdLabel, shop.shopId],
          [t.apiKey, shop.apiKey ?? t.noKey],
          [t.webhookSecret, shop.webhookSecret],
          [t.messagingToken, shop.messagingToken],
          [t.messagingSecret, shop.messagingSecret],
        ],
      }),
      renderNewOrder(view, items),
      renderOrders(view, "orderId", presentOrders(await controls.listOrders(shop.shopId))),
      renderItems(view, items),
      renderSellerCentre(
        view,
        items.map((item) => ({ ...item, line: String(item.variantId) })),
      ),
      renderNewItem(view, 1, false),
      renderChats(view, await controls.listChats(shop.shopId)),
      renderMishaps(view, [shop.talksSince ? "buyersWait" : "buyersTalk"]),
    ];
  },
);

const presentOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    orderId: order.orderNumber,
    status: `${order.orderStatus} / ${order.paymentStatus} / ${order.shipmentStatus}`,
    buyerName: order.buyer.name,
    actions: [
      ...STEP_NAMES.filter((name) => TRANSITIONS[name].from(order)),
      ...(order.settledAt ? (["settle"] as const) : []),
    ],
  }));
