import { afterEach, expect } from "vitest";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { createTiktokConnector } from "#backend/marketplaces/tiktok/connector.ts";
import type { Region } from "#sandbox/buyers.ts";
import { answerProblem } from "#sandbox/tiktok/definitions.ts";
import { tiktok } from "#sandbox/tiktok/sandbox.ts";
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

export const APP = {
  key: "6test0key",
  secret: "test_app_secret_0001",
  serviceId: "7300000000000000001",
  redirectUrl: `${APP_ORIGIN}/api/v1/channels/auth/tiktok/callback`,
  callbackUrl: `${APP_ORIGIN}/api/webhooks/tiktok`,
};
export const ORIGIN = `${APP_ORIGIN}/sandbox/tiktok`;
/** Sides in pixels of the pictures that products take. */
const SIDE = 300;

/** Fields of the sandbox's answers that TikTok Shop does not publish. There must be none. */
const invented: string[] = [];
afterEach(() => expect(invented.splice(0)).toEqual([]));

/** Records fields of an answer that are not in the call's published definition. */
async function checkAnswer(call: string, response: Response): Promise<void> {
  const { code, data } = (await readJson(response)) ?? {};
  const [method = "", path = ""] = call.split(" ");
  const problem = code === 0 ? answerProblem(method, path, data) : null;
  if (problem) invented.push(`${call}: ${problem}`);
}

type World = Awaited<ReturnType<typeof createWorld>>;

export const createWorld = ({
  skewed,
  rewrite,
  watch,
}: Pick<Wire, "skewed"> & {
  rewrite?: (call: string, body: unknown) => unknown;
  watch?: (call: string, body: unknown) => unknown;
} = {}) =>
  sandboxWorld(
    "tiktok",
    { sandbox: tiktok, own: { app: APP } },
    (surroundings) =>
      createTiktokConnector({
        ...surroundings,
        ...{ host: ORIGIN, tokenHost: ORIGIN, consentHost: ORIGIN },
        appKey: APP.key,
        appSecret: APP.secret,
        callbackUrl: APP.callbackUrl,
        serviceId: APP.serviceId,
      }),
    {
      ...(skewed ? { skewed } : {}),
      async sent(call, request) {
        const body = watch && (await readJson(request));
        if (body) watch(call, body);
        return null;
      },
      async answered(call, answer) {
        await checkAnswer(call, answer);
        return rewriteAnswer(answer, rewrite && ((body) => rewrite(call, body)));
      },
    },
  );

/** Connects a shop with the seller's consent, and uploads a picture. */
export async function connectShop(
  world: World,
  region: Region = "ID",
  about: { isFromTokopedia?: boolean } = {},
) {
  const shop = await world.controls.createShop({
    ...{ name: `Toko ${region}`, region, seller: SELLER, ...about },
  });
  const { credentials } = onlyShop(
    await world.connector.connection.exchangeCode(await world.controls.consent(shop.shopId)),
  );
  return { shop, credentials, imageId: await uploadPicture(world, credentials) };
}

export const uploadPicture = (
  { connector }: Pick<World, "connector">,
  credentials: Credentials,
  more: { isSizeChart?: boolean } = {},
): Promise<string> => uploadSquare(connector.listings, credentials, SIDE, more);

/** Returns a T-shirt without variations, unless changed by `more`. */
export const draft = (imageId: string, more: Partial<ListingDraft> = {}): ListingDraft =>
  shirt({
    name: "Kaos Polos Katun Combed 30s",
    description: "Kaos katun combed 30s,\nnyaman dipakai sehari-hari & mudah dicuci.",
    categoryId: "100244",
    externalImageIds: [imageId],
    logisticsIds: ["7091146663229654785"],
    ...more,
  });

export const makeVariedDraft = (imageId: string, more: Partial<ListingDraft> = {}): ListingDraft =>
  draft(imageId, { ...COLOURS_AND_SIZES, ...more });
