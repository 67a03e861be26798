import { createHmac } from "node:crypto";
import type { Queryable } from "#backend/db/client.ts";
import type { OutgoingPush } from "../mount.ts";
import { createPushDelivery } from "../push-delivery.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { pushes } from "./schema.ts";

/** Nine attempts over an hour, docs/marketplaces/line.md "Webhook". */
const RETRY_AFTER_S = [10, 30, 60, 120, 240, 480, 720, 900, 1_040];

const delivery = createPushDelivery<SandboxDeps>(pushes, RETRY_AFTER_S);
export const { deliverSoon, deliverDue } = delivery;

const signBody = (secret: string, body: string): string =>
  createHmac("sha256", secret).update(body).digest("base64");

/** Stores a push of the Messaging API in the same way. */
export async function enqueueEvents(
  tx: Queryable,
  at: Date,
  shop: ShopRow,
  message: object,
): Promise<string | null> {
  const { webhookUrl, messagingSecret } = shop;
  if (webhookUrl === "") return null;
  const body = JSON.stringify(message);
  return delivery.store(tx, at, shop, {
    url: webhookUrl,
    headers: { "x-line-signature": signBody(messagingSecret, body) },
    body,
  } satisfies OutgoingPush);
}

/** Stores a push of MyShop with its change. Returns `null` if the shop has no address. */
export async function enqueuePush(
  tx: Queryable,
  at: Date,
  shop: ShopRow,
  name: string,
  about: object,
): Promise<string | null> {
  const { webhookUrl, webhookSecret } = shop;
  if (webhookUrl === "") return null;
  const body = JSON.stringify({ event: { name, timestamp: at.toISOString() }, ...about });
  return delivery.store(tx, at, shop, {
    url: webhookUrl,
    headers: { "x-myshop-signature": signBody(webhookSecret, body) },
    body,
  } satisfies OutgoingPush);
}
