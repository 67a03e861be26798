import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import {
  CHANGED_ANSWER,
  collectingPutAside,
  type PutAside,
} from "#backend/marketplaces/put-aside.ts";

const TRIES = 40;
/** Shorter times are not waited for, since the tests compare times. */
const SOON_MS = 5_000;
/** Errors after which the product's jobs make the same call again. */
const isPassing = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError &&
  error.code !== CHANGED_ANSWER &&
  (error.kind === "unavailable" || error.kind === "rate_limited");

/** Calls that answer at once, and not with a promise. */
const AT_ONCE = new Set(["authoriseUrl", "endConsentUrl", "verify", "parse", "isChallenge"]);

/**
 * Returns a connector's part as the product uses it: a call that a passing error ended is made
 * again. Fails where a record is put aside, since everything in an answer can be read.
 */
export function patient<T extends object>(part: T, pass: (seconds: number) => void): T {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === "function" && !AT_ONCE.has(String(name)))
        return (...args: unknown[]) =>
          untilDone(
            async (isRepeated) =>
              value.apply(target, isRepeated && name === "create" ? evidenceOf(args) : args),
            pass,
          );
      const isPart = typeof value === "object" && value !== null && !Array.isArray(value);
      return isPart && !(value instanceof Date) ? patient(value, pass) : value;
    },
  });
}

/** A listing may have been created before the error: the product says which to look for. */
const evidenceOf = ([credentials, draft]: unknown[]): unknown[] => {
  const { token, name } = draft as ListingDraft;
  return [credentials, draft, { since: new Date(0), tokens: [token], names: [name] }];
};

async function untilDone(
  call: (isRepeated: boolean) => Promise<unknown>,
  pass: (seconds: number) => void,
): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    const aside: PutAside[] = [];
    try {
      const answer = await collectingPutAside(aside, () => call(tries > 1));
      if (aside.length > 0) throw new Error(`Could not be read: ${JSON.stringify(aside)}`);
      return answer;
    } catch (error) {
      if (!isPassing(error) || tries === TRIES) throw error;
      if ((error.retryAfterMs ?? 0) > SOON_MS) pass(Math.ceil((error.retryAfterMs ?? 0) / 1000));
    }
  }
}
