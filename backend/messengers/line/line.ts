import { RECALLED_MESSAGE } from "#contract/chats.ts";
import { parseStorable } from "../../http/storable.ts";
import {
  type Messenger,
  MessengerError,
  type MessengerEvent,
  type MessengerKeys,
  type MessengerProvider,
} from "../messenger.ts";
import { type MessengerAnswer, requireJson, sendRequest } from "../send-request.ts";
import { hasValidHmac } from "../signature.ts";
import { BotInfo, type Event, Failure, SentMessages, Webhook } from "./wire.ts";

interface LineSettings {
  /** The host without a trailing slash. */
  host: string;
  fetch: typeof fetch;
}

/** See docs/marketplaces/messages.md. */
export const createLine = ({ host, fetch }: LineSettings): MessengerProvider => ({
  id: "line",
  // With X-Line-Retry-Key, a repeated message is answered like the first.
  isRepeatSafe: true,
  answerHours: null,
  open: (keys) => openAccount({ host, fetch }, keys),
  isSigned: ({ secret }, { rawBody, header }) =>
    hasValidHmac(secret, rawBody, {
      signature: header("x-line-signature") ?? "",
      encoding: "base64",
    }),
  readEvents(_keys, rawBody) {
    const parsed = Webhook.safeParse(parseStorable(new TextDecoder().decode(rawBody)));
    if (!parsed.success) throw new SyntaxError("Not a webhook of LINE");
    return parsed.data.events.flatMap(readEvent);
  },
});

/** An earlier call with the retry key succeeded. */
const REPEATED_STATUS = 409;
/** The plan's monthly messages are used up. LINE answers with the status of too many calls. */
const MONTHLY_LIMIT = /monthly limit/i;

function openAccount({ host, fetch }: LineSettings, { accessToken }: MessengerKeys): Messenger {
  const headers = { Authorization: `Bearer ${accessToken}` };
  return {
    async check() {
      const answer = await sendRequest(fetch, `${host}/v2/bot/info`, { headers });
      const parsed = BotInfo.safeParse(requireJson(requireSuccess(answer)));
      if (!parsed.success) throw new MessengerError("refused", "no_account", "No account of LINE");
      return { name: parsed.data.displayName, handle: parsed.data.basicId };
    },
    async send({ id, to, text }) {
      const answer = await sendRequest(fetch, `${host}/v2/bot/message/push`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json", "X-Line-Retry-Key": id },
        body: JSON.stringify({ to, messages: [{ type: "text", text }] }),
      });
      const parsed = SentMessages.safeParse(
        answer.status === REPEATED_STATUS ? answer.json : requireSuccess(answer),
      );
      const [sent] = parsed.success ? parsed.data.sentMessages : [];
      if (!sent) throw new MessengerError("uncertain", "unreadable", "An answer without an id");
      return sent.id;
    },
  };
}

/** Throws MessengerError for a refusal. */
function requireSuccess({ status, json }: MessengerAnswer): unknown {
  if (status >= 200 && status < 300) return json;
  const failure = Failure.safeParse(json);
  const words = (failure.success && failure.data.message) || `HTTP ${status}`;
  if (status === 401 || status === 403)
    throw new MessengerError("unauthorised", `http_${status}`, words);
  if (status === 429 && MONTHLY_LIMIT.test(words))
    throw new MessengerError("refused", "monthly_limit", words);
  if (status >= 500 || status === 429 || status < 400)
    throw new MessengerError("unavailable", `http_${status}`, words);
  throw new MessengerError("refused", `http_${status}`, words);
}

/** Ignores groups and other kinds of events. */
function readEvent({ type, timestamp, source, message, unsend }: Event): MessengerEvent[] {
  const from = source?.type === "user" ? source.userId : null;
  if (!from) return [];
  const sentAt = timestamp;
  if (type === "unfollow") return [{ kind: "left", from, at: sentAt }];
  if (type === "unsend" && unsend)
    return [
      {
        ...{ kind: "message", externalId: unsend.messageId, from, name: "", at: sentAt },
        content: { type: "other", native: RECALLED_MESSAGE },
      },
    ];
  if (type !== "message" || !message) return [];
  return [
    {
      ...{ kind: "message", externalId: message.id, from, name: "", at: sentAt },
      content:
        message.type === "text"
          ? { type: "text", text: message.text }
          : { type: "other", native: message.type },
    },
  ];
}
