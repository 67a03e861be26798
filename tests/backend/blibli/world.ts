import { Hono } from "hono";
import { createBlibliConnector } from "#backend/marketplaces/blibli/connector.ts";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { createSandboxControls } from "#sandbox/blibli/controls.ts";
import type { Push, SandboxDeps } from "#sandbox/blibli/deps.ts";
import { createBlibliSandbox } from "#sandbox/blibli/sandbox.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

/** Whom the sandbox knows every browser as. */
const SELLER = "laras";
const ORIGIN = "http://etalase.test/sandbox/blibli";
const CLIENT = { id: "mta-api-etalase-00001", key: "client-key" };
const PICTURE = "https://pictures.test/kaos.jpg";

/** The connector and the sandbox in one process, under one clock that only the test moves. */
export async function createWorld(
  options: { skewed?: { seconds: number }; onAnswer?: (call: string) => void | Promise<void> } = {},
) {
  const { db } = await fileDatabase();
  const clock = { now: new Date("2026-11-20T03:00:00Z") };
  const pushes: Push[] = [];
  const deps: SandboxDeps = {
    db,
    origin: () => ORIGIN,
    now: () => clock.now,
    deliver: async (push) => {
      pushes.push(push);
      return { ok: true };
    },
    seller: async () => SELLER,
    client: CLIENT,
    appOrigin: "http://etalase.test",
  };
  const app = new Hono().route("/sandbox/blibli", createBlibliSandbox(deps));
  const calls: string[] = [];
  const connector = createBlibliConnector({
    ...{ host: ORIGIN, clientId: CLIENT.id, clientKey: CLIENT.key, channelId: "etalase" },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const call = `${request.method} ${new URL(request.url).pathname.slice("/sandbox/blibli".length)}`;
      calls.push(call);
      const answer = await app.fetch(request);
      await options.onAnswer?.(call);
      return answer;
    },
    now: () => new Date(clock.now.getTime() + (options.skewed?.seconds ?? 0) * 1000),
    wait: async () => undefined,
  });
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const controls = createSandboxControls(deps);
  return { db, deps, app, connector, clock, pass, pushes, calls, controls };
}

/** A new shop and what its seller types to connect it. */
export async function newShop({
  controls,
}: Pick<Awaited<ReturnType<typeof createWorld>>, "controls">) {
  const shop = await controls.createShop({ name: "Toko Laras", seller: SELLER });
  const { shopId, username, sellerKey, signatureKey } = shop;
  const values = {
    ...{ storeCode: shopId, username },
    ...{ sellerKey: sellerKey ?? "", signatureKey: signatureKey ?? "" },
  };
  return { shop, values };
}

const SIZE = { weightG: 250, widthCm: 20, heightCm: 3, lengthCm: 30 };

/** A T-shirt without variations, unless `more` says otherwise. */
export function draft(more: Partial<ListingDraft> = {}): ListingDraft {
  const only = variant("only", [], 75_000, 12);
  return {
    token: only.sku,
    name: "Kaos Katun Polos",
    description: "Katun lembut\nMudah dicuci & nyaman dipakai",
    categoryId: "KA-100244",
    brandId: null,
    brandName: "",
    condition: "new",
    attributes: [],
    externalImageIds: [PICTURE],
    logisticsIds: ["JNE_REG"],
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
