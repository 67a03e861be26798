import { createHmac } from "node:crypto";
import { type ServerType, serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { meta } from "#sandbox/meta/sandbox.ts";
import { type AnswerRequest, mountSandbox } from "#sandbox/mount.ts";
import { fileDatabase } from "#tests/support/test-database.ts";
import { businessSdk } from "./business-sdk.ts";

/**
 * Runs Meta's own client, unmodified, against the sandbox at its root. It only knows Meta's host,
 * so only the host is overridden.
 */
const { Business, FacebookAdsApi, ProductCatalog, User } = businessSdk;
const APP = {
  id: "100000000000001",
  secret: "a secret",
  redirectOrigin: "http://etalase.test",
  webhookUrl: "http://etalase.test/api/v1/meta",
};
const SELLER = "laras";
const REDIRECT = "http://etalase.test/meta/connected";

let sandbox: Awaited<ReturnType<typeof mount>>;
let server: ServerType;
let root: string;
/** A new object each time, because the client modifies it. */
let proof: () => { appsecret_proof: string };
let now = new Date("2026-11-20T03:00:00Z");

async function mount() {
  const { db } = await fileDatabase();
  return mountSandbox("meta", meta, {
    ...{ db, app: APP, now: () => now, deliver: async () => ({ ok: true }) },
    origin: () => "http://etalase.test/sandbox/meta",
    seller: async () => SELLER,
  });
}

beforeAll(async () => {
  sandbox = await mount();
  let answer: AnswerRequest = async () => new Response(null, { status: 503 });
  root = await new Promise((resolve) => {
    server = serve(
      {
        fetch: (request) => answer(request),
        hostname: "127.0.0.1",
        port: 0,
        overrideGlobalObjects: false,
      },
      ({ port }) => resolve(`http://127.0.0.1:${port}`),
    );
  });
  answer = sandbox.atRoot(root);
  const code = await sandbox.controls.consent(SELLER, REDIRECT);
  const query = new URLSearchParams({
    ...{ client_id: APP.id, client_secret: APP.secret, redirect_uri: REDIRECT, code },
  });
  const granted = await fetch(`${root}/v24.0/oauth/access_token?${query}`);
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const appsecret_proof = createHmac("sha256", APP.secret).update(token).digest("hex");
  proof = () => ({ appsecret_proof });
  Object.defineProperty(FacebookAdsApi, "GRAPH", { get: () => root });
  FacebookAdsApi.init(token, "en_US", false);
});
afterAll(() => server.close());

test("lists businesses and catalogues, and creates a catalogue", async () => {
  const [business] = await new User("me").getBusinesses(["id", "name"], proof());
  expect(business?.name).toBe("Toko Laras");
  const made = await new Business(business?.id).createOwnedProductCatalog([], {
    ...{ name: "Kedua", ...proof() },
  });
  const catalogs = await new Business(business?.id).getOwnedProductCatalogs(
    ["id", "name"],
    proof(),
  );
  expect(catalogs.map(({ name }) => name)).toEqual(["Katalog Toko Laras", "Kedua"]);
  expect(catalogs[1]?.id).toBe(made.id);
});

test("a batch is accepted, processed, and lists its refused items", async () => {
  const [business] = await new User("me").getBusinesses(["id"], proof());
  const [catalog] = await new Business(business?.id).getOwnedProductCatalogs(["id"], proof());
  const item = {
    ...{ title: "Kaos", description: "Katun", availability: "in stock", condition: "new" },
    ...{
      price: "65000 IDR",
      link: "https://toko.example",
      image_link: "https://toko.example/a.jpg",
    },
  };
  const own = new ProductCatalog(catalog?.id);
  const { handles, validation_status } = await own.createItemsBatch([], {
    ...{ item_type: "PRODUCT_ITEM", ...proof() },
    requests: [
      { method: "UPDATE", data: { id: "k-1", ...item } },
      { method: "UPDATE", data: { id: "k-2", ...item, price: "Rp65.000" } },
      { method: "UPDATE", data: { id: "k-3", ...item, title: "Forbidden potion" } },
    ],
  });
  expect(validation_status).toMatchObject([
    { retailer_id: "k-2", errors: [{ message: expect.stringContaining("Price") }] },
  ]);
  const check = async () => {
    const [standing] = await own.getCheckBatchRequestStatus([], {
      ...{ handle: handles[0], load_ids_of_invalid_requests: true, ...proof() },
    });
    return standing;
  };
  expect(await check()).toMatchObject({ status: "started" });
  now = new Date(now.getTime() + 3_000);
  expect(await check()).toMatchObject({
    ...{ status: "finished", errors_total_count: 1, ids_of_invalid_requests: ["k-3"] },
    errors: [{ id: "k-3", line: 2 }],
  });
  const products = await own.getProducts(["retailer_id", "price"], proof());
  expect([...products]).toMatchObject([{ retailer_id: "k-1", price: "65000 IDR" }]);
});

test("returns Meta's errors for a missing proof, another app's token and an expired token", async () => {
  await expect(new User("me").getBusinesses(["id"], {})).rejects.toMatchObject({
    response: { code: 100 },
  });
  await expect(new ProductCatalog("1").getProducts(["id"], proof())).rejects.toMatchObject({
    response: { code: 100, error_subcode: 33 },
  });
  await sandbox.controls.expireToken(SELLER);
  await expect(new User("me").getBusinesses(["id"], proof())).rejects.toMatchObject({
    response: { code: 190, error_subcode: 463 },
  });
});
