import { Hono } from "hono";
import { afterEach, expect } from "vitest";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { createLineConnector } from "#backend/marketplaces/line/connector.ts";
import { createSandboxControls } from "#sandbox/line/controls.ts";
import { answerProblem } from "#sandbox/line/definitions.ts";
import type { Push, SandboxDeps } from "#sandbox/line/deps.ts";
import { createLineSandbox } from "#sandbox/line/sandbox.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

/** Whom the sandbox knows every browser as. */
export const SELLER = "laras";
const ORIGIN = "http://etalase.test/sandbox/line";
export const PICTURE = "https://pictures.test/kaos.jpg";

/** Fields of the sandbox's answers that MyShop does not publish; there are none. */
const invented: string[] = [];
afterEach(() => expect(invented.splice(0)).toEqual([]));

async function checkAnswer(request: Request, response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
  const path = new URL(request.url).pathname.slice("/sandbox/line".length);
  const problem = answerProblem(request.method, path, await response.clone().json());
  if (problem) invented.push(`${request.method} ${path}: ${problem}`);
  return response;
}

/** The connector and the sandbox in one process, under one clock that only the test moves. */
export async function createWorld(
  options: {
    /** May answer in the sandbox's place. */
    onAnswer?: (call: string) => Response | undefined;
  } = {},
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
    appOrigin: "http://etalase.test",
  };
  const app = new Hono().route("/sandbox/line", createLineSandbox(deps));
  const calls: string[] = [];
  const connector = createLineConnector({
    ...{ host: ORIGIN, messagingHost: ORIGIN, messagingDataHost: ORIGIN },
    categories: [{ categoryId: "101", parentId: null, name: "Tops", isLeaf: true }],
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const call = `${request.method} ${new URL(request.url).pathname.slice("/sandbox/line".length)}`;
      calls.push(call);
      const answer = await checkAnswer(request, await app.fetch(request));
      return options.onAnswer?.(call) ?? answer;
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
    name: "เสื้อยืดผ้าฝ้าย",
    description: "ผ้าฝ้ายเนื้อนุ่ม\nซักง่าย & ใส่สบาย",
    categoryId: "101",
    brandId: null,
    brandName: "",
    condition: "new",
    attributes: [],
    externalImageIds: [PICTURE],
    logisticsIds: ["shop"],
    sizeChart: null,
    daysToShip: null,
    variationTypes: [],
    variants: [only],
    ...more,
  };
}

function variant(
  key: string,
  optionIndexes: number[],
  price: number,
  quantity: number,
): ListingDraft["variants"][number] {
  return { key, optionIndexes, sku: `SKU-${key}`, barcode: "", price, quantity, ...SIZE };
}
