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
  jsonOf,
  rewritten,
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
/** A pixel's side of pictures that products take. */
const SIDE = 300;

/** Fields of the sandbox's answers that Lazada does not publish; there are none. */
const invented: string[] = [];
afterEach(() => expect(invented.splice(0)).toEqual([]));

/** Notes what an answer holds that its call's published definition does not have. */
async function checkAnswer(path: string, response: Response): Promise<void> {
  const { code, request_id: _, ...answer } = (await jsonOf(response)) ?? {};
  const problem = code === "0" ? answerProblem(path, answer) : null;
  if (problem) invented.push(`${path}: ${problem}`);
}

/** Behind the gateway. */
const behindGateway = (call: string) => call.replace(/ (\/[a-z.]+\/rest)?/, " ");

type World = Awaited<ReturnType<typeof createWorld>>;

export const createWorld = ({
  skewed,
  rewrite,
  watch,
}: Pick<Wire, "skewed"> & {
  /** Changes what the sandbox answered. */
  rewrite?: (call: string, body: unknown) => unknown;
  /** Sees what the connector sends. */
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
        return rewritten(answer, rewrite && ((body) => rewrite(behindGateway(call), body)));
      },
    },
  );

/** A shop the seller has authorised, and a picture to sell with. */
export async function connectShop(world: World, region: Region = "ID") {
  const shop = await world.controls.createShop({ name: `Toko ${region}`, region, seller: SELLER });
  const { credentials } = await world.connector.connection.exchangeCode(
    await world.controls.consent(shop.shopId),
  );
  return { shop, credentials, imageId: await uploadPicture(world, credentials) };
}

export const uploadPicture = (
  { connector }: Pick<World, "connector">,
  credentials: Credentials,
): Promise<string> => uploadSquare(connector.listings, credentials, SIDE);

/** A T-shirt without variations, unless `more` says otherwise. */
export const draft = (imageId: string, more: Partial<ListingDraft> = {}): ListingDraft =>
  shirt({
    name: "Kaos Polos Katun Combed 30s",
    description: "Kaos katun combed 30s,\nnyaman dipakai sehari-hari & mudah dicuci.",
    categoryId: "100244",
    externalImageIds: [imageId],
    logisticsIds: ["standard"],
    ...more,
  });

export const variedDraft = (imageId: string, more: Partial<ListingDraft> = {}): ListingDraft =>
  draft(imageId, { ...COLOURS_AND_SIZES, ...more });
