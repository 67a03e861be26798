import { randomUUID } from "node:crypto";
import type { Queryable } from "#backend/db/client.ts";
import type { OutgoingPush } from "../mount.ts";
import { createPushDelivery } from "../push-delivery.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { pushes } from "./schema.ts";
import { signCall } from "./signing.ts";

/** Our own values; Blibli's are not published. */
const RETRY_AFTER_S = [60, 300, 900, 3_600];

const delivery = createPushDelivery<SandboxDeps>(pushes, RETRY_AFTER_S);
export const { deliverSoon, deliverDue } = delivery;

/**
 * Stores a push in the transaction of its change. Returns `null` if the store has set no address.
 * Without a signature key the push is unsigned.
 */
export async function enqueueEvent(
  tx: Queryable,
  at: Date,
  shop: ShopRow,
  eventName: string,
  about: object,
): Promise<string | null> {
  const { shopId, webhookUrl, signatureKey } = shop;
  if (webhookUrl === "") return null;
  const requestId = randomUUID();
  const body = JSON.stringify({
    ...{ requestId, eventName, storeCode: shopId, timestamp: at.getTime() },
    ...about,
  });
  const signed = { method: "POST", body, contentType: "application/json", at, path: webhookUrl };
  return delivery.store(tx, at, shop, {
    url: webhookUrl,
    headers: {
      ...{ requestId, requestTime: String(at.getTime()) },
      ...(signatureKey ? { signature: signCall(signatureKey, signed) } : {}),
    },
    body,
  } satisfies OutgoingPush);
}
