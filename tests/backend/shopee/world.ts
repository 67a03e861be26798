import { afterEach, expect } from "vitest";
import type { ListingDraft, Listings } from "#backend/marketplaces/channel-listings.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { answerProblem } from "#sandbox/shopee/definitions.ts";
import { shopee } from "#sandbox/shopee/sandbox.ts";
import { COLOURS_AND_SIZES, shirt, uploadSquare } from "#tests/backend/marketplaces/drafts.ts";
import {
  APP_ORIGIN,
  onlyShop,
  readJson,
  rewriteAnswer,
  SELLER,
  sandboxWorld,
  type Wire,
} from "#tests/backend/marketplaces/sandbox-world.ts";

export const PARTNER = {
  id: "1000001",
  key: "test_partner_key_0001",
  pushKey: "test_push_key_0001",
  callbackUrl: `${APP_ORIGIN}/api/webhooks/shopee`,
};
export const ORIGIN = `${APP_ORIGIN}/sandbox/shopee`;
export const REDIRECT = `${APP_ORIGIN}/channels/shopee/callback`;

/** Fields of the sandbox's answers that Shopee does not publish. There must be none. */
const invented: string[] = [];
afterEach(() => expect(invented.splice(0)).toEqual([]));

/** Records fields of an answer that are not in the call's published definition. */
async function checkAnswer(path: string, answer: Response): Promise<void> {
  const body = await readJson(answer);
  if (body === null) return;
  const { error, message, warning, request_id, response: inner, ...top } = body;
  const call = path.split("/").slice(-2).join("/");
  const problem = answerProblem(call, inner ?? top);
  if (!error && problem) invented.push(`${call}: ${problem}`);
}

interface Rewritten {
  error?: string;
  response?: { standardise_tier_variation?: object[]; model?: object[] };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

const nameOf = (call: string) => call.split("/").at(-1) ?? "";

export async function createWorld({
  partnerKey = PARTNER.key,
  variationDelayMs = 0,
  intercept,
  skewed,
  rewrite,
}: Pick<Wire, "skewed"> & {
  partnerKey?: string;
  variationDelayMs?: number;
  intercept?: (request: Request) => Response | null;
  rewrite?: (call: string, body: Rewritten) => unknown;
} = {}) {
  const paths: string[] = [];
  const world = await sandboxWorld(
    "shopee",
    { sandbox: shopee, own: { partner: PARTNER } },
    (surroundings) =>
      createShopeeConnector({
        ...surroundings,
        ...{ host: ORIGIN, authHost: ORIGIN, partnerId: PARTNER.id, partnerKey },
        ...{ pushKey: PARTNER.pushKey, variationDelayMs },
      }),
    {
      ...(skewed ? { skewed } : {}),
      sent(call, request) {
        paths.push(nameOf(call));
        return intercept?.(request) ?? null;
      },
      async answered(call, answer) {
        await checkAnswer(call, answer);
        return rewriteAnswer(answer, rewrite && ((body) => rewrite(nameOf(call), body)));
      },
    },
  );
  return { ...world, paths };
}

export async function connectShop(
  world: World,
  region: "ID" | "TH" = "ID",
): Promise<{ shopId: number; credentials: Credentials }> {
  const shop = await world.controls.createShop({ name: `Toko ${region}`, region, seller: SELLER });
  const { credentials } = onlyShop(
    await world.connector.connection.exchangeCode(await world.controls.consent(shop.shopId)),
  );
  return { shopId: shop.shopId, credentials };
}

export const uploadPicture = (listings: Listings, credentials: Credentials): Promise<string> =>
  uploadSquare(listings, credentials, 8);

export async function shopWithPicture(
  region: "ID" | "TH" = "ID",
  options: Parameters<typeof createWorld>[0] = {},
) {
  const world = await createWorld(options);
  const shop = await connectShop(world, region);
  return {
    ...world,
    ...shop,
    imageId: await uploadPicture(world.connector.listings, shop.credentials),
  };
}

/** Returns a T-shirt without variations, unless changed by `more`. */
export const draft = (imageId: string, more: Partial<ListingDraft> = {}): ListingDraft =>
  shirt({
    token: `etl-${crypto.randomUUID()}`,
    name: "Kaos Polos Katun",
    description: "Kaos katun combed 30s, nyaman dipakai sehari-hari.",
    categoryId: "100244",
    externalImageIds: [imageId],
    logisticsIds: ["8003"],
    ...more,
  });

export const variedDraft = (imageId: string, more: Partial<ListingDraft> = {}): ListingDraft =>
  draft(imageId, { ...COLOURS_AND_SIZES, token: `etl-${crypto.randomUUID()}`, ...more });

export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error("It did not fail");
    },
    (error: unknown) => error,
  );
}
