import { createPushDelivery } from "../push-delivery.ts";
import type { MessengerSandboxDeps } from "./deps.ts";
import { type AccountRow, pushes } from "./schema.ts";

const delivery = createPushDelivery<MessengerSandboxDeps>(pushes, [60, 600, 3_600]);
export const { deliverDue } = delivery;

/** Sends a webhook to the account's address, if it has one. */
export async function pushSoon(
  deps: MessengerSandboxDeps,
  account: AccountRow,
  body: string,
  headers: Record<string, string>,
): Promise<void> {
  const { webhookUrl: url } = account;
  if (url === "") return;
  const sent = { url, headers, body };
  delivery.deliverSoon(deps, [await delivery.store(deps.db, deps.now(), account, sent)]);
}
