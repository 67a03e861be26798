import type { Backend } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem-error.ts";
import type { PaymentEvent, PaymentProvider, WebhookRequest } from "../../payments/provider.ts";
import { readStorefrontById } from "../storefront-of.ts";
import { askAboutPayment } from "./ask-provider.ts";
import { followRefundMessage } from "./follow-refunds.ts";
import { findAccountOfToken, noteMessage, openShopProvider } from "./payment-account.ts";
import { settleShopPayment } from "./settle-payment.ts";

/**
 * Receives a message of a shop's payment provider. A shop without the provider's secret believes no
 * message: it only makes the provider be asked. Throws 404 for an unknown address, 401
 * `wrong_signature`, 400 for a malformed body.
 */
export async function receiveShopPayment(
  backend: Backend,
  at: { provider: string; token: string },
  webhook: WebhookRequest,
): Promise<void> {
  const key = await findAccountOfToken(backend, at.provider, at.token);
  const shop = key && (await readStorefrontById(backend.db, key));
  const opened = shop && (await openShopProvider(backend, shop));
  if (!opened) throw notFound("The address");
  const { provider } = opened;
  const isOurs = provider.isFromProvider(webhook);
  if (!isOurs && provider.hasWebhookSecret)
    throw new ProblemError(401, "wrong_signature", "The message is not the provider's");
  const event = parseEvent(provider, webhook.rawBody);
  await noteMessage(backend, key);
  if (event.kind === "refund") return followRefundMessage(backend, shop, provider, event.refundId);
  if (event.kind !== "paid") return;
  if (isOurs)
    await transaction(backend.db, (tx) =>
      settleShopPayment(backend, tx, shop, event.payment, "message"),
    );
  else await askAboutPayment(backend, shop, provider, event.payment.reference);
}

function parseEvent(provider: PaymentProvider, rawBody: Uint8Array): PaymentEvent {
  try {
    return provider.readEvent(rawBody);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProblemError(400, "malformed_body", error.message);
    throw error;
  }
}
