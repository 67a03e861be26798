import type { Endpoint } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { type Account, openAccount } from "#tests/e2e/account.ts";
import { type Attack, few, finding } from "./finding.ts";
import { type Ask, type Ids, idsOf } from "./ids.ts";
import { type Sample, sampleRequest } from "./sample.ts";
import { type Answer, each, send } from "./send.ts";

/**
 * Leaves out sign-out, which would end the attack, short tokens, which are new each time, and
 * public calls, which read no account's data.
 */
const CALLS = EVERY_ENDPOINT.filter(
  ({ access, name }) => access !== "public" && !["signOut", "getShortToken"].includes(name),
);
/**
 * Ids that no account owns (of marketplaces, payment providers, browsers and internal users), and
 * ids of parts whose object is attacked by its own id.
 */
const NOT_OURS =
  /^(?:external|address|announcement|attribute|authentication|business|catalog|channelCategory|category|client|lastEvent|logistics|notice|option|package|parent|paymentMethod|raw|shop|slot|source|sticker|targetCategory|token|value|mail|payment)/i;
/**
 * Created by a passkey or a courier, or only a limit for one's own list: tests/backend tests those.
 */
const TRIED_ELSEWHERE = ["passkeyId", "jobId", "beforeId"];

/**
 * Sends every call of the contract with ids of another account: each in its own place, each in
 * every place, and one among the attacker's ids.
 */
export const isolation: Attack = {
  name: "isolation",
  async run({ origin }) {
    const ask = caller(origin);
    const victim = await openAccount("Warung Kirana");
    const attacker = await openAccount("Toko Budi");
    const [theirs, own] = [await idsOf(ask, victim), await idsOf(ask, attacker)];
    const before = await crawl(ask, victim, theirs);
    const secrets = setMinus(textsOf(before), textsOf(await crawl(ask, attacker, own)));
    const requests = CALLS.flatMap((endpoint) => [
      ...fillings(theirs, own).map((idFor) => sampleRequest(endpoint, idFor)),
    ]).filter(
      ({ path }) => !path.includes(`/accounts/${own.id}`) && !path.includes(own.sessionId ?? ""),
    );
    const unique = [...new Map(requests.map((sent) => [JSON.stringify(sent), sent])).values()];
    const answers = await each(unique, async (sent) => ({
      sent,
      answer: await ask(attacker, sent),
    }));
    const leaks = answers.flatMap(({ sent, answer }) => {
      const leak = leakIn(sent, answer, secrets);
      return leak ? `${sent.method} ${sent.path} tells "${leak}"` : [];
    });
    const crashes = answers.filter(({ answer }) => [0, 500, 503].includes(answer.status));
    const understood = answers.filter(({ answer }) => ![400, 422].includes(answer.status)).length;
    const changed = changesIn(before, await crawl(ask, victim, theirs));
    const signedOut = answers.filter(({ answer }) => answer.status === 401);
    const placeless = placesForIds().filter(
      (place) => !NOT_OURS.test(place) && !TRIED_ELSEWHERE.includes(place) && !(place in theirs),
    );
    const called = `${unique.length} calls to ${CALLS.length} endpoints, ${understood} of them well formed, ${secrets.size} texts of the other account to find`;
    return [
      finding(
        "nothing of another account is answered",
        leaks.length === 0 && secrets.size > 50,
        `${called}, ${leaks.length} leaks${few(leaks)}`,
      ),
      finding(
        "nothing of another account is changed",
        changed.length === 0,
        `${before.size} answers compared, ${changed.length} differ${few(changed)}`,
      ),
      finding(
        "every call is made signed in, with an id of the kind it asks for",
        signedOut.length === 0 && placeless.length === 0,
        `${signedOut.length} calls signed out${few(signedOut.map(({ sent }) => `${sent.method} ${sent.path}`))}, ${placeless.length} places without an id${few(placeless)}`,
      ),
      finding(
        "no foreign id makes the server fail",
        crashes.length === 0,
        `${crashes.length} of ${unique.length} calls failed${few(crashes.map(({ sent, answer }) => `${answer.status} ${sent.method} ${sent.path}`))}`,
      ),
    ];
  },
};

function caller(origin: string): Ask {
  return ({ token }, { method, path, body }) =>
    send(`${origin}/api${path}`, {
      method,
      headers: {
        "x-jwt": `Bearer ${token}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body } : {}),
    });
}

/** Returns every id parameter of the contract's paths, queries and bodies, in the singular. */
function placesForIds(): string[] {
  const places = new Set<string>();
  const note = (place: string) => {
    if (/(^i|I)ds?$/.test(place)) places.add(place.replace(/ds$/, "d"));
    return undefined;
  };
  for (const endpoint of CALLS) sampleRequest(endpoint, note);
  return [...places].sort();
}

/** `productIds` holds products, `channelProductIds` listings. */
function kindOf(place: string, ids: Ids): string | undefined {
  const singular = place.replace(/Ids$/, "Id").replace(/^ids$/, "id");
  return singular in ids ? singular : /(^i|I)ds?$/.test(place) ? "productId" : undefined;
}

function fillings(theirs: Ids, own: Ids) {
  const kinds = Object.keys(theirs);
  const asMeant = (place: string) => theirs[kindOf(place, theirs) ?? ""];
  const everywhere = kinds.map(
    (kind) => (place: string) => (kindOf(place, theirs) ? theirs[kind] : undefined),
  );
  const oneOfThem = kinds.map((kind) => (place: string) => {
    const meant = kindOf(place, theirs);
    return meant && (meant === kind ? theirs[kind] : own[meant]);
  });
  return [asMeant, ...everywhere, ...oneOfThem];
}

/** Reads everything as the owner, by path. */
async function crawl(ask: Ask, account: Account, ids: Ids): Promise<Map<string, unknown>> {
  const reads = CALLS.filter(
    ({ method, access }: Endpoint) => method === "get" && access !== "internal",
  );
  const requests = reads.map((endpoint) => ({
    ...sampleRequest(endpoint, (place) =>
      endpoint.path.includes(`{${place}}`) ? ids[kindOf(place, ids) ?? ""] : undefined,
    ),
    name: endpoint.name,
  }));
  const answers = await each(requests, (sent) => ask(account, sent));
  return new Map(
    answers.flatMap((answer, at) =>
      answer.status === 200 && String(answer.headers["content-type"]).includes("json")
        ? [[requests[at]?.path ?? "", JSON.parse(answer.text)]]
        : [],
    ),
  );
}

function textsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string") {
    // Dates and words of the contract are not secret.
    const isCommon = /^\d{4}-\d\d-\d\d|^[a-z_-]+$/.test(value);
    if (value.length >= 8 && !isCommon) found.add(value);
  } else if (value instanceof Map) for (const inner of value.values()) textsOf(inner, found);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      textsOf(name, found);
      textsOf(inner, found);
    }
  return found;
}

const setMinus = (all: Set<string>, known: Set<string>) =>
  new Set([...all].filter((text) => !known.has(text)));

/** Ignores what was sent, because a refusal may repeat it. */
function leakIn(
  { path, body }: Sample,
  { text }: Answer,
  secrets: Set<string>,
): string | undefined {
  const sent = decodeURIComponent(path) + (body ?? "");
  return [...secrets].find((secret) => text.includes(secret) && !sent.includes(secret));
}

/**
 * Orders, stock, chats and notifications change by themselves, and each read starts a new consent.
 * For these only missing ids count.
 */
function changesIn(before: Map<string, unknown>, after: Map<string, unknown>): string[] {
  const movesOn =
    /^\/v1\/(orders|stocks|statistics|chats\/shops|notifications|products\/histories|billing|channels(\/meta\/consent.*)?$)|shopee/;
  return [...before.keys()].filter((path) => {
    if (!movesOn.test(path))
      return JSON.stringify(before.get(path)) !== JSON.stringify(after.get(path));
    const ids = (of: unknown) => [...textsOf(of)].filter((text) => /^[\da-f-]{32,36}$/.test(text));
    const still = new Set(ids(after.get(path)));
    return ids(before.get(path)).some((id) => !still.has(id));
  });
}
