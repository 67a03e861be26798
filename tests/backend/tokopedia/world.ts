import { Hono } from "hono";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { createTokopediaConnector } from "#backend/marketplaces/tokopedia/connector.ts";
import { createSandboxControls } from "#sandbox/tokopedia/controls.ts";
import type { Push, SandboxDeps } from "#sandbox/tokopedia/deps.ts";
import { createTokopediaSandbox } from "#sandbox/tokopedia/sandbox.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

/** Whom the sandbox knows every browser as. */
export const SELLER = "laras";
const ORIGIN = "http://etalase.test/sandbox/tokopedia";
export const PICTURE = "https://pictures.test/kaos.jpg";
const KEYS = { fsId: "13000", clientId: "client", clientSecret: "secret", webhookSecret: "hooks" };

/** The connector and the sandbox in one process, under one clock that only the test moves. */
export async function createWorld(options: { onAnswer?: (call: string) => void } = {}) {
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
    app: { ...KEYS, callbackUrl: "http://etalase.test/api/webhooks/tokopedia" },
  };
  const app = new Hono().route("/sandbox/tokopedia", createTokopediaSandbox(deps));
  const calls: string[] = [];
  const connector = createTokopediaConnector({
    ...{ ...KEYS, host: ORIGIN, accountsHost: ORIGIN },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname.slice("/sandbox/tokopedia".length);
      const call = `${request.method} ${path}`;
      calls.push(call);
      const answer = await app.fetch(request);
      options.onAnswer?.(call);
      return answer;
    },
    now: () => clock.now,
    wait: async () => undefined,
  });
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const controls = createSandboxControls(deps);
  return { db, deps, app, connector, clock, pass, pushes, calls, controls };
}

const SIZE = { weightG: 250, widthCm: 20, heightCm: 3, lengthCm: 30 };

/** A T-shirt without variations, unless `more` says otherwise. */
export function draft(more: Partial<ListingDraft> = {}): ListingDraft {
  const only = variant("only", [], 75_000, 12);
  return {
    token: only.sku,
    name: "Kaos Polos Katun",
    description: "Katun lembut\nMudah dicuci & nyaman",
    categoryId: "100244",
    brandId: null,
    brandName: "",
    condition: "new",
    attributes: [],
    externalImageIds: [PICTURE],
    logisticsIds: [],
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
