import { afterEach, expect } from "vitest";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { createLazadaConnector } from "#backend/marketplaces/lazada/connector.ts";
import type { Region } from "#sandbox/buyers.ts";
import { answerProblem } from "#sandbox/lazada/definitions.ts";
import { lazada } from "#sandbox/lazada/sandbox.ts";
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
  key: "500009",
  secret: "test_app_secret_0001",
  redirectUrl: `${APP_ORIGIN}/api/v1/channels/auth/lazada/callback`,
  callbackUrl: `${APP_ORIGIN}/api/webhooks/lazada`,
};
const HOST = `${APP_ORIGIN}/sandbox/lazada`;
/** Sides in pixels of the pictures that products take. */
const SIDE = 300;

/** Fields of the sandbox's answers that Lazada does not publish. There must be none. */
const invented: string[] = [];
afterEach(() => expect(invented.splice(0)).toEqual([]));

/** Records fields of an answer that are not in the call's published definition. */
async function checkAnswer(path: string, response: Response): Promise<void> {
  const { code, request_id: _, ...answer } = (await readJson(response)) ?? {};
  const problem = code === "0" ? answerProblem(path, answer) : null;
  if (problem) invented.push(`${path}: ${problem}`);
}

/** Removes the gateway's prefix from a call. */
const behindGateway = (call: string) => call.replace(/ (\/[a-z.]+\/rest)?/, " ");

type World = Awaited<ReturnType<typeof createWorld>>;

export const createWorld = ({
  skewed,
  rewrite,
  watch,
}: Pick<Wire, "skewed"> & {
  rewrite?: (call: string, body: unknown) => unknown;
  watch?: (path: string, body: string) => unknown;
} = {}) =>
  sandboxWorld(
    "lazada",
    { sandbox: lazada, own: { app: APP } },
    (surroundings) =>
      createLazadaConnector({
        ...surroundings,
        host: `${HOST}/{domain}/rest`,
        tokenHost: `${HOST}/auth/rest`,
        consentHost: HOST,
        appKey: APP.key,
        appSecret: APP.secret,
      }),
    {
      ...(skewed ? { skewed } : {}),
      async sent(call, request) {
        watch?.(behindGateway(call).split(" ")[1] ?? "", await request.text());
        return null;
      },
      async answered(call, answer) {
        await checkAnswer(behindGateway(call).split(" ")[1] ?? "", answer);
        return rewriteAnswer(answer, rewrite && ((body) => rewrite(behindGateway(call), body)));
      },
    },
  );

/** Connects a shop with the seller's consent, and uploads a picture. */
export async function connectShop(world: World, region: Region = "ID") {
  const shop = await world.controls.createShop({ name: `Toko ${region}`, region, seller: SELLER });
  const { credentials } = onlyShop(
    await world.connector.connection.exchangeCode(await world.controls.consent(shop.shopId)),
  );
  return { shop, credentials, imageId: await uploadPicture(world, credentials) };
}

export const uploadPicture = (
  { connector }: Pick<World, "connector">,
  credentials: Credentials,
): Promise<string> => uploadSquare(connector.listings, credentials, SIDE);

/** Returns a T-shirt without variations, unless changed by `more`. */
export const makeDraft = (imageId: string, more: Partial<ListingDraft> = {}): ListingDraft =>
  shirt({
    name: "Kaos Polos Katun Combed 30s",
    description: "Kaos katun combed 30s,\nnyaman dipakai sehari-hari & mudah dicuci.",
    categoryId: "100244",
    externalImageIds: [imageId],
    logisticsIds: ["standard"],
    ...more,
  });

export const variedDraft = (imageId: string, more: Partial<ListingDraft> = {}): ListingDraft =>
  makeDraft(imageId, { ...COLOURS_AND_SIZES, ...more });
