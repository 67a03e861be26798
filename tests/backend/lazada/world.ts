import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, expect } from "vitest";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { createLazadaConnector } from "#backend/marketplaces/lazada/connector.ts";
import type { Region } from "#sandbox/buyers.ts";
import { createSandboxControls } from "#sandbox/lazada/controls.ts";
import { answerProblem } from "#sandbox/lazada/definitions.ts";
import type { SandboxDeps } from "#sandbox/lazada/deps.ts";
import { createLazadaSandbox } from "#sandbox/lazada/sandbox.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

export const APP = {
  key: "500009",
  secret: "test_app_secret_0001",
  redirectUrl: "http://etalase.test/api/v1/channels/auth/lazada/callback",
  callbackUrl: "http://etalase.test/api/webhooks/lazada",
};
/** Whom the sandbox knows every browser as. */
export const SELLER = "laras";
const ORIGIN = "http://etalase.test/sandbox/lazada";
/** A pixel's side of pictures that products take. */
const SIDE = 300;

/** Fields of the sandbox's answers that Lazada does not publish; there are none. */
const invented: string[] = [];
afterEach(() => expect(invented.splice(0)).toEqual([]));

/** Notes what an answer holds that its call's published definition does not have. */
async function checkAnswer(request: Request, response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("json")) return response;
  const path = pathOf(request);
  const { code, request_id: _, ...answer } = await response.clone().json();
  const problem = code === "0" ? answerProblem(path, answer) : null;
  if (problem) invented.push(`${path}: ${problem}`);
  return response;
}

/** Behind the gateway. */
const pathOf = (request: Request) =>
  new URL(request.url).pathname.replace(/^\/sandbox\/lazada(\/[a-z.]+\/rest)?/, "");

type World = Awaited<ReturnType<typeof createWorld>>;

/** The connector and the sandbox in one process, under one clock that only the test moves. */
export async function createWorld(
  options: {
    /** By how much the connector's clock is ahead. */
    skewed?: { seconds: number };
    /** Changes what the sandbox answered. */
    rewrite?: (path: string, body: unknown) => unknown;
    /** Sees what the connector sends. */
    watch?: (path: string, body: string) => unknown;
  } = {},
) {
  const { db } = await fileDatabase();
  const clock = { now: new Date("2026-11-20T03:00:00Z") };
  const pushes: { url: string; body: string; authorization: string }[] = [];
  const deps: SandboxDeps = {
    db,
    origin: () => ORIGIN,
    now: () => clock.now,
    deliver: async (push) => {
      pushes.push(push);
      return { ok: true };
    },
    app: APP,
    seller: async () => SELLER,
  };
  const app = new Hono().route("/sandbox/lazada", createLazadaSandbox(deps));
  const paths: string[] = [];
  const connector = createLazadaConnector({
    host: `${ORIGIN}/{domain}/rest`,
    tokenHost: `${ORIGIN}/auth/rest`,
    consentHost: ORIGIN,
    appKey: APP.key,
    appSecret: APP.secret,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const path = pathOf(request);
      paths.push(`${request.method} ${path}`);
      if (options.watch) options.watch(path, await request.clone().text());
      const answer = await checkAnswer(request, await app.fetch(request));
      if (!options.rewrite || !answer.headers.get("content-type")?.includes("json")) return answer;
      return Response.json(options.rewrite(`${request.method} ${path}`, await answer.json()));
    },
    now: () => new Date(clock.now.getTime() + (options.skewed?.seconds ?? 0) * 1000),
    wait: async () => undefined,
  });
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const controls = createSandboxControls(deps);
  return { db, deps, app, connector, clock, pass, pushes, paths, controls };
}

/** A shop the seller has authorised, and a picture to sell with. */
export async function connectShop(world: World, region: Region = "ID") {
  const shop = await world.controls.createShop({ name: `Toko ${region}`, region, seller: SELLER });
  const { credentials } = await world.connector.connection.exchangeCode(
    await world.controls.consent(shop.shopId),
  );
  return { shop, credentials, imageId: await uploadPicture(world, credentials) };
}

export async function uploadPicture(
  { connector }: Pick<World, "connector">,
  credentials: Credentials,
): Promise<string> {
  const square = { width: SIDE, height: SIDE, channels: 3 as const, background: "#4169e0" };
  const bytes = await sharp({ create: square }).png().toBuffer();
  const image = { bytes, mediaType: "image/png", fileName: "picture.png" };
  return (await connector.listings.uploadImage(credentials, image)).externalImageId;
}

const SIZE = { weightG: 250, widthCm: 20, heightCm: 3, lengthCm: 30 };

/** A T-shirt without variations, unless `more` says otherwise. */
export function draft(imageId: string, more: Partial<ListingDraft> = {}): ListingDraft {
  const only = variant("only", [], 75_000, 12);
  return {
    token: only.sku,
    name: "Kaos Polos Katun Combed 30s",
    description: "Kaos katun combed 30s,\nnyaman dipakai sehari-hari & mudah dicuci.",
    categoryId: "100244",
    brandId: null,
    brandName: "",
    condition: "new",
    attributes: [],
    externalImageIds: [imageId],
    logisticsIds: ["standard"],
    sizeChart: null,
    daysToShip: null,
    variationTypes: [],
    variants: [only],
    ...more,
  };
}

export function variant(
  key: string,
  optionIndexes: number[],
  price: number,
  quantity: number,
): ListingDraft["variants"][number] {
  return { key, optionIndexes, sku: `SKU-${key}`, barcode: "", price, quantity, ...SIZE };
}

/** Two colours by two sizes, of which one combination is not made. */
export function variedDraft(imageId: string, more: Partial<ListingDraft> = {}): ListingDraft {
  const option = (name: string) => ({ name, externalImageId: null });
  return draft(imageId, {
    token: "SKU-hm",
    variationTypes: [
      { name: "Warna", options: [option("Hitam"), option("Putih")] },
      { name: "Ukuran", options: [option("M"), option("L")] },
    ],
    variants: [
      variant("hm", [0, 0], 80_000, 5),
      variant("hl", [0, 1], 85_000, 6),
      variant("pm", [1, 0], 80_000, 7),
    ],
    ...more,
  });
}
