import { randomUUID } from "node:crypto";
import { parseE164 } from "#contract/phone.ts";
import type { Backend } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, ProblemError } from "../../http/problem-error.ts";
import { MessengerError } from "../../messengers/messenger.ts";
import { buildShopUrl, type OpenStorefront } from "../storefront-of.ts";
import { noteRefusal, openMessenger } from "./messenger-account.ts";
import { makeMessage } from "./texts.ts";

/**
 * Sends the template of a placed order to a phone of the seller's choice. Throws as the contract
 * says (testShopMessenger).
 */
export async function sendTestMessage(
  backend: Backend,
  shop: OpenStorefront,
  typed: string,
): Promise<Date> {
  const phone = parseE164(typed, shop.countryCode);
  if (phone === null) throw invalid("invalid_body", "No phone number", { phone: "invalid_phone" });
  const key = { accountId: shop.accountId, storefrontId: shop.id, messenger: "whatsapp" } as const;
  const opened = await openMessenger(backend, key);
  if (!opened) throw conflict("not_connected", "WhatsApp is not connected");
  const language = shop.countryCode;
  const parameters = {
    ...({ event: "placed", shop: shop.name, name: shop.name, number: "TEST", total: "0" } as const),
    ...{ courier: "-", trackingCode: "-", refund: "-" },
    url: buildShopUrl(backend, shop),
  };
  try {
    await opened.messenger.send({
      ...{ id: randomUUID(), to: phone },
      ...makeMessage("placed", language, parameters),
    });
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error;
    if (error.kind === "unavailable" || error.kind === "uncertain")
      throw new ProblemError(503, "messenger_unavailable", error.message);
    if (error.kind === "unauthorised")
      await transaction(backend.db, (tx) => noteRefusal(backend, tx, key));
    throw new ProblemError(422, "not_sent", error.message, {
      fields: { phone: "not_sent" },
      details: { reason: error.message },
    });
  }
  return backend.now();
}
