import type { ChatHistory, SentChatMessage } from "#backend/marketplaces/channel-chats.ts";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { CHANGED_ANSWER, collectPutAside, type PutAside } from "#backend/marketplaces/put-aside.ts";

/** Creating a product takes Blibli twenty calls, which must all succeed in one attempt. */
const TRIES = 200;
/** Shorter times are not waited for, since the tests compare times. */
const SOON_MS = 5_000;
/** Errors after which the product's jobs make the same call again. */
const isPassing = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError &&
  error.code !== CHANGED_ANSWER &&
  (error.kind === "unavailable" || error.kind === "rate_limited");

/**
 * Calls that change an order's or a return's state once. After a lost answer the product makes them
 * again, and reads the order where they are refused for its state (`sendToChannel`).
 */
const DECISIONS = new Set([
  ...["arrange", "cancel", "answerCancellation", "accept", "refuse", "confirmBack", "pay"],
  ...["confirmPayment", "confirmDelivered", "markShipped", "split", "join", "combine"],
]);

/** Calls that answer at once, and not with a promise. */
const AT_ONCE = new Set(["authoriseUrl", "endConsentUrl", "verify", "parse", "isChallenge"]);

/**
 * Returns a connector's part as the product uses it: a call that a passing error ended is made
 * again. Fails where a record is put aside, since everything in an answer can be read.
 */
export function makePatient<T extends object>(
  part: T,
  pass: (seconds: number) => void,
  made: Set<string> = new Set(),
): T {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === "function" && !AT_ONCE.has(String(name)))
        return (...args: unknown[]) => {
          const call = (given = args) => value.apply(target, given);
          if (name === "send" && hasHistory(target))
            return sendOnce(makePatient(target.history, pass), pass, args, call);
          if (DECISIONS.has(String(name)))
            return decideOnce(`${String(name)} ${JSON.stringify(args.slice(1))}`, made, pass, call);
          return untilDone(
            async (isRepeated) => call(isRepeated && name === "create" ? evidenceOf(args) : args),
            pass,
          );
        };
      const isPart = typeof value === "object" && value !== null && !Array.isArray(value);
      return isPart && !(value instanceof Date) ? makePatient(value, pass, made) : value;
    },
  });
}

/** A listing may have been created before the error: the product says which to look for. */
const evidenceOf = ([credentials, draft]: unknown[]): unknown[] => {
  const { token, name } = draft as ListingDraft;
  return [credentials, draft, { since: new Date(0), tokens: [token], names: [name] }];
};

const hasHistory = (part: object): part is { history: ChatHistory } =>
  "history" in part && part.history !== undefined;

/**
 * Sends a chat message. Where a try may have sent it, the messages are read first, as the product
 * does; after a rate limit it sends again at once.
 */
async function sendOnce(
  history: ChatHistory,
  pass: (seconds: number) => void,
  [credentials, to]: unknown[],
  send: () => Promise<SentChatMessage>,
): Promise<SentChatMessage> {
  const read = async () => {
    const { externalId } = to as { externalId: string };
    const { messages } = await history.messages(credentials as Credentials, externalId, null);
    return messages.filter(({ from }) => from === "seller");
  };
  const before = new Set((await read()).map(({ externalId }) => externalId));
  let mayBeSent = false;
  const sent = await untilDone(async () => {
    const found = mayBeSent ? (await read()).find((one) => !before.has(one.externalId)) : null;
    if (found) return found;
    try {
      return await send();
    } catch (error) {
      mayBeSent = error instanceof ConnectorError && error.kind === "unavailable";
      throw error;
    }
  }, pass);
  return sent as SentChatMessage;
}

/** Makes a decision that is refused for the state into which its own lost try has led. */
async function decideOnce(
  decision: string,
  made: Set<string>,
  pass: (seconds: number) => void,
  decide: () => Promise<unknown>,
): Promise<unknown> {
  let mayBeMade = false;
  const answer = await untilDone(async () => {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (error.kind === "wrong_state" && mayBeMade && !made.has(decision)) return undefined;
      mayBeMade ||= error.kind === "unavailable";
      throw error;
    }
  }, pass);
  made.add(decision);
  return answer;
}

async function untilDone(
  call: (isRepeated: boolean) => Promise<unknown>,
  pass: (seconds: number) => void,
): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    const aside: PutAside[] = [];
    try {
      const answer = await collectPutAside(aside, () => call(tries > 1));
      if (aside.length > 0) throw new Error(`Could not be read: ${JSON.stringify(aside)}`);
      return answer;
    } catch (error) {
      if (!isPassing(error) || tries === TRIES) throw error;
      if ((error.retryAfterMs ?? 0) > SOON_MS) pass(Math.ceil((error.retryAfterMs ?? 0) / 1000));
    }
  }
}
