import { createHmac } from "node:crypto";
import { parseStorable } from "../../http/storable.ts";
import {
  type Messenger,
  MessengerError,
  type MessengerEvent,
  type MessengerKeys,
  type MessengerProvider,
  type OutgoingMessage,
} from "../messenger.ts";
import { type MessengerAnswer, requireJson, sendRequest } from "../send-request.ts";
import { hasValidHmac } from "../signature.ts";
import { Failure, MessagesValue, PhoneNumber, SentMessages, Webhook } from "./wire.ts";

interface WhatsAppSettings {
  /** The host without a trailing slash. */
  host: string;
  fetch: typeof fetch;
}

const VERSION = "v23.0";
/** "Customer service window": free texts are accepted a day after the buyer's last message. */
const WINDOW_HOURS = 24;

/** The token or its permissions: "AuthException", "API method", "Permission denied", expired. */
const isTokenError = (code: number) =>
  [0, 3, 10, 190].includes(code) || (code >= 200 && code <= 299) || code === 131_005;
/** Too many calls, or a fault of Meta's own. Nothing was sent. */
const TEMPORARY_CODES = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056]);

/** See docs/marketplaces/messages.md. */
export const createWhatsApp = ({ host, fetch }: WhatsAppSettings): MessengerProvider => ({
  id: "whatsapp",
  isRepeatSafe: false,
  answerHours: WINDOW_HOURS,
  open: (keys) => openNumber({ host, fetch }, keys),
  isSigned: ({ secret }, { rawBody, header }) => {
    const [, signature = ""] =
      /^sha256=([0-9a-f]{64})$/.exec(header("x-hub-signature-256") ?? "") ?? [];
    return hasValidHmac(secret, rawBody, { signature, encoding: "hex" });
  },
  readEvents: ({ phoneNumberId }, rawBody) =>
    readValues(rawBody)
      .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
      .flatMap((value) => [...readStatuses(value), ...readMessages(value)]),
});

function openNumber(
  { host, fetch }: WhatsAppSettings,
  { phoneNumberId, accessToken, secret }: MessengerKeys,
): Messenger {
  const address = `${host}/${VERSION}/${encodeURIComponent(phoneNumberId)}`;
  const headers = { Authorization: `Bearer ${accessToken}` };
  return {
    async check() {
      // Meta refuses the proof of another app's secret, so this call checks the secret too.
      const proof = createHmac("sha256", secret).update(accessToken).digest("hex");
      const answer = await sendRequest(fetch, `${address}?appsecret_proof=${proof}`, { headers });
      const parsed = PhoneNumber.safeParse(requireJson(requireSuccess(answer)));
      if (!parsed.success || parsed.data.id !== phoneNumberId)
        throw new MessengerError("refused", "no_number", "This is no phone number's id");
      return { name: parsed.data.verified_name, handle: parsed.data.display_phone_number };
    },
    async send(message) {
      const answer = await sendRequest(fetch, `${address}/messages`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(makeBody(message)),
      });
      const parsed = SentMessages.safeParse(requireSuccess(answer));
      const [sent] = parsed.success ? parsed.data.messages : [];
      if (!sent) throw new MessengerError("uncertain", "unreadable", "An answer without an id");
      return sent.id;
    },
  };
}

/**
 * Meta wants the code twice
 * (developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates/auth-otp-template-messages).
 */
const makeCopyButton = (code: string) => ({
  ...{ type: "button", sub_type: "url", index: "0" },
  parameters: [{ type: "text", text: code }],
});

/** Statuses return `biz_opaque_callback_data`, also after a lost answer. */
const makeBody = ({ id, to, text, template }: OutgoingMessage) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: to.replace(/^\+/, ""),
  biz_opaque_callback_data: id,
  ...(template
    ? {
        type: "template",
        template: {
          name: template.name,
          language: { policy: "deterministic", code: template.language },
          components: [
            {
              type: "body",
              parameters: template.parameters.map((value) => ({ type: "text", text: value })),
            },
            ...(template.copies === undefined ? [] : [makeCopyButton(template.copies)]),
          ],
        },
      }
    : { type: "text", text: { body: text } }),
});

/** Throws MessengerError for a refusal. */
function requireSuccess({ status, json }: MessengerAnswer): unknown {
  if (status >= 200 && status < 300) return json;
  const failure = Failure.safeParse(json);
  // A gateway's error does not say whether the message was sent.
  if (!failure.success)
    throw new MessengerError(
      status >= 500 || status < 400 ? "uncertain" : status === 429 ? "unavailable" : "refused",
      `http_${status}`,
      `HTTP ${status}`,
    );
  const { code, message, error_data: data, is_transient: isTransient } = failure.data.error;
  const words = data?.details || message;
  if (status === 401 || isTokenError(code))
    throw new MessengerError("unauthorised", String(code), words);
  if (isTransient === true || TEMPORARY_CODES.has(code))
    throw new MessengerError("unavailable", String(code), words);
  throw new MessengerError("refused", String(code), words);
}

function readValues(rawBody: Uint8Array): MessagesValue[] {
  const parsed = Webhook.safeParse(parseStorable(new TextDecoder().decode(rawBody)));
  if (!parsed.success) throw new SyntaxError("Not a webhook of WhatsApp");
  return parsed.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === "messages")
    .flatMap(({ value }) => {
      const read = MessagesValue.safeParse(value);
      if (!read.success) throw new SyntaxError("Not the messages of WhatsApp");
      return [read.data];
    });
}

const STATUSES = ["sent", "delivered", "read", "failed"] as const;

const readStatuses = ({ statuses }: MessagesValue): MessengerEvent[] =>
  statuses.flatMap(({ id, status, timestamp, errors, biz_opaque_callback_data: ownId }) => {
    const knownStatus = STATUSES.find((name) => name === status);
    if (!knownStatus) return [];
    const [error] = errors;
    return {
      kind: "status",
      externalId: id,
      ownId,
      status: knownStatus,
      at: timestamp,
      failure: error
        ? {
            code: error.code,
            text: error.error_data?.details || error.message || error.title,
          }
        : null,
    };
  });

const readMessages = ({ messages, contacts }: MessagesValue): MessengerEvent[] =>
  messages.flatMap(({ from, id, timestamp, type, text, button }) => {
    const messageText = text?.body ?? button?.text;
    // A changed number and a reaction are no messages.
    if (type === "system" || type === "reaction") return [];
    return {
      kind: "message",
      externalId: id,
      from: `+${from}`,
      name: contacts.find(({ wa_id: person }) => person === from)?.profile?.name ?? "",
      at: timestamp,
      content:
        messageText === undefined
          ? { type: "other", native: type }
          : { type: "text", text: messageText },
    };
  });
