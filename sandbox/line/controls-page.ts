import { chatSection } from "../chats-page.ts";
import {
  consolePage,
  itemSection,
  keySection,
  mishapSection,
  newItemSection,
  newOrderSection,
  orderSection,
} from "../console.ts";
import { MOODS_OF } from "../moods.ts";
import { inThailand } from "./chats.ts";
import type { SandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import { TRANSITIONS } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import { shopsOf } from "./sellers.ts";

type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEPS = ["pay", "ship", "cancel", "expire"] as const;

const thaiShopsOf = async (deps: SandboxDeps, seller: string) =>
  (await shopsOf(deps, seller)).map(inThailand);

export const controlsPage = consolePage(
  { moods: MOODS_OF.line, textsOf, page, shopsOf: thaiShopsOf },
  async (view, shop, controls: SandboxControls, t) => {
    const items = (await controls.listItems(shop.shopId)).map((item) => ({
      ...item,
      line: item.isDisplay ? String(item.variantId) : null,
    }));
    return [
      keySection(view, t, {
        webhookUrl: shop.webhookUrl,
        facts: [
          [t.shopIdLabel, shop.shopId],
          [t.apiKey, shop.apiKey ?? t.noKey],
          [t.webhookSecret, shop.webhookSecret],
          [t.messagingToken, shop.messagingToken],
          [t.messagingSecret, shop.messagingSecret],
        ],
      }),
      newOrderSection(view, items),
      orderSection(view, "orderId", shownOrders(await controls.listOrders(shop.shopId))),
      itemSection(view, items),
      newItemSection(view, 1, false),
      chatSection(view, await controls.listChats(shop.shopId)),
      mishapSection(view, [shop.talksSince ? "buyersWait" : "buyersTalk"]),
    ];
  },
);

const shownOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    orderId: order.orderNumber,
    status: `${order.orderStatus} / ${order.paymentStatus} / ${order.shipmentStatus}`,
    buyerName: order.buyer.name,
    actions: [
      ...STEPS.filter((name) => TRANSITIONS[name].from(order)),
      ...(order.settledAt ? (["settle"] as const) : []),
    ],
  }));
