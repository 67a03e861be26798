import sharp from "sharp";
import { storeImage } from "#backend/products/images.ts";
import type { MetaAccess, MetaTaskItem } from "#contract/meta.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { SignedIn, TestBackend } from "#tests/support/backend.ts";

const REDIRECT = "http://etalase.test/meta/connected";
const PATH = "/v1/channels/meta";

/** An owner connected to Meta's sandbox, and their API calls. */
export interface MetaSeller extends SignedIn {
  ask<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }>;
  businessId: string;
  catalogId: string;
}

export interface Check {
  statuses: { status: string; errorCount: number; warningCount: number }[];
  problem: string | null;
  isFollowing: boolean;
  counts: { total: number; sent: number; unchanged: number; issues: number };
}

export function makeAsk({ fetch }: SignedIn): MetaSeller["ask"] {
  return async (method, path, body) => {
    const answer = await fetch(path.startsWith("/v") ? path : PATH + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

/** Consents as the browser would. Returns the query that comes back to the app. */
export async function consentToMeta(
  world: TestBackend,
  seller: SignedIn,
): Promise<{ code: string; state: string }> {
  const { body } = await makeAsk(seller)<{ url: string }>(
    "GET",
    `/consent?redirectUrl=${encodeURIComponent(REDIRECT)}`,
  );
  const page = new URL(body.url);
  const form = new FormData();
  form.set("decision", "confirm");
  const answer = await world.sandboxes.meta.fetch(
    new Request(page, {
      method: "POST",
      body: form,
      headers: { "x-jwt": `Bearer ${seller.token}`, Origin: page.origin },
    }),
  );
  const back = new URL(answer.headers.get("Location") ?? "");
  return {
    code: back.searchParams.get("code") ?? "",
    state: back.searchParams.get("state") ?? "",
  };
}

export const connectedSeller = async (world: TestBackend): Promise<MetaSeller> =>
  connectToMeta(world, await world.signUp());

export async function connectToMeta(world: TestBackend, owner: SignedIn): Promise<MetaSeller> {
  const ask = makeAsk(owner);
  await ask("POST", "/access", await consentToMeta(world, owner));
  const { body } = await ask<{ businesses: { id: string }[] }>("GET", "/businesses");
  const businessId = body.businesses[0]?.id ?? "";
  const { body: found } = await ask<{ catalogs: { id: string }[] }>(
    "GET",
    `/businesses/${businessId}/catalogs`,
  );
  const catalogId = found.catalogs[0]?.id ?? "";
  await ask("PUT", "/access", { businessId, catalogId });
  return { ...owner, ask, businessId, catalogId };
}

interface Wanted {
  name?: string;
  price?: number;
  onHand?: number;
  /** In pixels. */
  side?: number;
  sizes?: readonly string[];
  description?: string;
}

let made = 0;

/**
 * Creates a product with a picture and one variant per size. Returns its id and its variants' ids.
 */
export async function product(
  world: TestBackend,
  { accountId, fetch }: SignedIn,
  { name = "Kaos Oblong", price = 65_000, onHand = 7, side = 600, sizes, description }: Wanted = {},
): Promise<{ id: string; variantIds: string[]; version: number }> {
  const number = ++made;
  const picture = await sharp({
    create: { width: side, height: side, channels: 3, background: "#4169e0" },
  })
    .jpeg()
    .toBuffer();
  const { id: imageId } = await storeImage(world.backend, accountId, new Uint8Array(picture), {
    type: IMAGE_TYPE.product,
    name: "kaos.jpg",
  });
  const values = sizes ?? [null];
  const answer = await fetch("/v2/products", {
    method: "POST",
    body: JSON.stringify({
      product: {
        ...{ name, description: description ?? "Katun 24s, adem.", imageIds: [imageId] },
        ...(sizes
          ? {
              variationTypes: [
                {
                  id: "t1",
                  name: "Ukuran",
                  options: sizes.map((size) => ({ id: size, name: size, imageId: null })),
                },
              ],
            }
          : {}),
        variants: values.map((size) => ({
          ...{ sku: `K-${number}-${size ?? "1"}`, price, weightG: 200 },
          optionIds: size === null ? [] : [size],
        })),
      },
    }),
  });
  const body = (await answer.json()) as {
    product: { id: string; version: number; variants: { id: string }[] };
  };
  if (!answer.ok) throw new Error(JSON.stringify(body));
  const variantIds = body.product.variants.map(({ id }) => id);
  for (const variantId of variantIds)
    await stock(makeAsk({ fetch } as SignedIn), variantId, onHand);
  await world.drain();
  return { id: body.product.id, variantIds, version: body.product.version };
}

export async function stock(ask: MetaSeller["ask"], variantId: string, to: number): Promise<void> {
  const { body } = await ask<{ stocks: { id: string }[] }>(
    "GET",
    `/v1/stocks?variationIds=${variantId}`,
  );
  const done = await ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: body.stocks[0]?.id, to, reason: "correction" }],
  });
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
}

/** Starts a sync and waits until Meta has finished it. */
export async function apply(
  world: TestBackend,
  seller: MetaSeller,
  productIds: readonly string[],
  url = "toko-laras.example/katalog",
): Promise<Check & { taskId: string }> {
  const started = await seller.ask<{ taskId: string }>("POST", "/syncs", {
    ...{ catalogId: seller.catalogId, productIds, url },
  });
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  await settle(world);
  return { taskId: started.body.taskId, ...(await check(seller, started.body.taskId)) };
}

export const check = async ({ ask }: MetaSeller, taskId: string): Promise<Check> =>
  (await ask<Check>("GET", `/syncs/${taskId}`)).body;

export const listTaskItems = async (
  { ask }: MetaSeller,
  taskId: string,
  query = "",
): Promise<{ items: MetaTaskItem[]; total: number }> =>
  (await ask<{ items: MetaTaskItem[]; total: number }>("GET", `/syncs/${taskId}/items${query}`))
    .body;

export const readMetaAccess = async ({
  ask,
}: Pick<MetaSeller, "ask">): Promise<MetaAccess | null> =>
  (await ask<{ access: MetaAccess | null }>("GET", "/access")).body.access;

/** Runs until nothing is collected, sent or awaited any more. */
export async function settle(world: TestBackend): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await world.drain();
    world.clock.advance(21_000);
  }
  await world.drain();
}
