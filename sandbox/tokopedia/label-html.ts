import { html } from "hono/html";
import type { ShopRow } from "./gate.ts";
import type { OrderRow } from "./order-life.ts";
import type { orderItems } from "./schema.ts";

/** Tokopedia's page for printing: one label, with the booking code that couriers scan. */
export const labelHtml = (
  shop: ShopRow,
  order: OrderRow,
  items: readonly (typeof orderItems.$inferSelect)[],
) => html`<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Label Pengiriman</title>
<style>body{font-family:sans-serif;width:100mm}</style></head><body>
<h1>tokopedia</h1>
<h2>JNE Reguler</h2>
<p>${order.invoice}</p>
<p>Kode Booking: ${order.awb || `BK${order.orderId}`}</p>
<p>Kepada: ${order.buyer.name}</p>
<p>${order.buyer.phone}</p>
<p>${[order.buyer.address, order.buyer.district, order.buyer.city, order.buyer.state, order.buyer.zipcode].join(", ")}</p>
<p>Dari: ${shop.name}</p>
<ul>${items.map(({ quantity, name, sku }) => html`<li>${quantity} x ${name} ${sku ? `(${sku})` : ""}</li>`)}</ul></body></html>`;
