import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, expect } from "vitest";
import type { ListingDraft, Listings } from "#backend/marketplaces/channel-listings.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { createSandboxControls } from "#sandbox/shopee/controls.ts";
import { answerProblem } from "#sandbox/shopee/definitions.ts";
import type { SandboxDeps } from "#sandbox/shopee/deps.ts";
import { createShopeeSandbox } from "#sandbox/shopee/sandbox.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

export const PARTNER = {
  id: "1000001",
  key: "test_partner_key_0001",
  pushKey: "test_push_key_0001",
  callbackUrl: "http://etalase.test/api/webhooks/shopee",
};
/** Whom the sandbox knows every browser as. */
export const SELLER = "laras";
export const ORIGIN = "http://etalase.test/sandbox/shopee";
export const REDIRECT = "http://etalase.test/channels/shopee/callback";

/** Fields of the sandbox's answers that Shopee does not publish; there are none. */
const invented: string[] = [];
afterEach(() => expect(invented.splice(0)).toEqual([]));

/** Notes what an answer holds that its call's published definition does not have. */
async function checkAnswer(request: Request, response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("json")) return response;
  const { pathname } = new URL(request.url);
  const call = pathname.split("/").slice(-2).join("/");
  const {
    error,
    message,
    warning,
    request_id,
    response: inner,
    ...top
  } = await response.clone().json();
  const problem = answerProblem(call, inner ?? top);
  if (!error && problem) invented.push(`${call}: ${problem}`);
  return response;
}

interface Rewritten {
  error?: string;
  response?: { standardise_tier_variation?: object[] };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** The connector and the sandbox in one process, under one clock that only the test moves. */
export async function createWorld(
  options: {
    partnerKey?: string;
    variationDelayMs?: number;
    intercept?: (request: Request) => Response | null;
    /** By how much the connector's clock is ahead. */
    skewed?: { seconds: number };
    /** Changes what the sandbox answered. */
    rewrite?: (call: string, body: Rewritten) => unknown;
  } = {},
) {
  const { db } = await fileDatabase();
  const clock = { now: new Date("2026-11-20T03:00:00Z") };
  const pushes: { url: string; body: string; authorization: string }[] = [];
  const receiver = { ok: true };
  const deps: SandboxDeps = {
    db,
    origin: () => ORIGIN,
    now: () => clock.now,
    deliver: async (push) => {
      pushes.push(push);
      return { ok: receiver.ok };
    },
    partner: PARTNER,
    seller: async () => SELLER,
  };
  const app = new Hono().route("/sandbox/shopee", createShopeeSandbox(deps));
  const paths: string[] = [];
  const waits: number[] = [];
  const connector = createShopeeConnector({
    host: ORIGIN,
    authHost: ORIGIN,
    partnerId: PARTNER.id,
    partnerKey: options.partnerKey ?? PARTNER.key,
    pushKey: PARTNER.pushKey,
    variationDelayMs: options.variationDelayMs ?? 0,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      paths.push(new URL(request.url).pathname.split("/").at(-1) ?? "");
      const given = options.intercept?.(request.clone());
      if (given) return given;
      const answer = await checkAnswer(request, await app.fetch(request));
      if (!options.rewrite || !answer.headers.get("content-type")?.includes("json")) return answer;
      return Response.json(options.rewrite(paths.at(-1) ?? "", await answer.json()));
    },
    now: () => new Date(clock.now.getTime() + (options.skewed?.seconds ?? 0) * 1000),
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return {
    db,
    deps,
    app,
    connector,
    clock,
    pass,
    pushes,
    receiver,
    paths,
    waits,
    controls: createSandboxControls(deps),
  };
}

/** A shop the seller has authorised. */
export async function connectShop(
  world: World,
  region: "ID" | "TH" = "ID",
): Promise<{ shopId: number; credentials: Credentials }> {
  const shop = await world.controls.createShop({ name: `Toko ${region}`, region, seller: SELLER });
  const { credentials } = await world.connector.connection.exchangeCode(
    await world.controls.consent(shop.shopId),
  );
  return { shopId: shop.shopId, credentials };
}

export async function uploadPicture(listings: Listings, credentials: Credentials): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#4169e0" } })
    .png()
    .toBuffer();
  return (
    await listings.uploadImage(credentials, {
      bytes,
      mediaType: "image/png",
      fileName: "picture.png",
    })
  ).externalImageId;
}

/** A connected shop and a picture to sell with. */
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

const SIZE = { weightG: 250, widthCm: 20, heightCm: 3, lengthCm: 30 };

/** A T-shirt without variations, unless `more` says otherwise. */
export function draft(imageId: string, more: Partial<ListingDraft> = {}): ListingDraft {
  return {
    token: `etl-${crypto.randomUUID()}`,
    name: "Kaos Polos Katun",
    description: "Kaos katun combed 30s, nyaman dipakai sehari-hari.",
    categoryId: "100244",
    brandId: null,
    brandName: "",
    condition: "new",
    attributes: [],
    externalImageIds: [imageId],
    logisticsIds: ["8003"],
    sizeChart: null,
    daysToShip: null,
    variationTypes: [],
    variants: [variant("only", [], 75_000, 12)],
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

/** The error of a promise that must fail. */
export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error("It did not fail");
    },
    (error: unknown) => error,
  );
}
