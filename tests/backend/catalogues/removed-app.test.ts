import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDeletionCode, readDeletionTime } from "#backend/catalogues/deletion-code.ts";
import { createMetaGraph } from "#backend/marketplaces/meta/graph.ts";
import { isSigned, readSignedRequest } from "#backend/marketplaces/meta/signed-request.ts";
import { META_DOORS } from "#contract/public-doors.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectedSeller, connectToMeta, type MetaSeller, readMetaAccess } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const sign = (secret: string, payload: string) =>
  `${createHmac("sha256", secret).update(payload).digest("base64url")}.${payload}`;

test("the signature of Meta's published signed request is right, with its published secret", () => {
  const [signature = "", payload = ""] =
    "vlXgu64BQGFSQrY0ZcJBZASMvYvTHu9GQ0YM9rjPSso.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsIjAiOiJwYXlsb2FkIn0".split(
      ".",
    );
  expect(isSigned("secret", signature, payload)).toBe(true);
  expect(isSigned("Secret", signature, payload)).toBe(false);
  expect(isSigned("secret", signature, `${payload}A`)).toBe(false);
});

test("a signed request that names nobody, or is signed otherwise, is none", () => {
  const good = { algorithm: "HMAC-SHA256", user_id: "218471", issued_at: 1_291_836_800 };
  expect(readSignedRequest("secret", sign("secret", part(good)))).toEqual({
    ...{ userId: "218471", issuedAt: new Date("2010-12-08T19:33:20Z") },
  });
  for (const wrong of [
    sign("another", part(good)),
    sign("secret", part({ ...good, algorithm: "none" })),
    sign("secret", part({ algorithm: good.algorithm, issued_at: good.issued_at })),
    sign("secret", "bm8ganNvbg"),
    `.${part(good)}`,
    part(good),
    "",
  ])
    expect(readSignedRequest("secret", wrong)).toBeNull();
});

test("a confirmation code tells the time, and a changed one nothing", () => {
  const at = new Date("2026-11-29T22:00:00Z");
  const code = makeDeletionCode("key", "218471", at);
  expect(code).toMatch(/^[0-9a-f]{48}$/);
  expect(readDeletionTime("key", code)).toEqual(at);
  expect(makeDeletionCode("key", "218472", at)).not.toBe(code);
  for (let n = 0; n < code.length; n++) {
    const changed = code.slice(0, n) + (code[n] === "0" ? "1" : "0") + code.slice(n + 1);
    expect(readDeletionTime("key", changed)).toBeNull();
  }
  expect(readDeletionTime("other", code)).toBeNull();
});

/** Posts as Meta does, for the person of the seller. */
async function post(door: "deauthorised" | "dataDeletion", request: object, secret?: string) {
  const { appSecret } = world.backend.config.meta;
  const form = new URLSearchParams({ signed_request: sign(secret ?? appSecret, part(request)) });
  return world.fetch(META_DOORS[door].path, { method: "POST", body: form });
}
const requestOf = async ({ accountId }: MetaSeller, issuedAt = world.backend.now()) => ({
  algorithm: "HMAC-SHA256",
  user_id: (await world.sandboxes.meta.controls.person(accountId)).id,
  issued_at: Math.floor(issuedAt.getTime() / 1000),
});

test("a person who removes the app is asked to connect again; others are not", async () => {
  const [seller, other] = [await connectedSeller(world), await connectedSeller(world)];
  world.clock.advance(60_000);
  const answer = await post("deauthorised", await requestOf(seller));
  expect(answer.status).toBe(200);
  expect(await readMetaAccess(seller)).toMatchObject({ isLost: true, catalogId: seller.catalogId });
  expect(await readMetaAccess(other)).toMatchObject({ isLost: false });
  await connectToMeta(world, seller);
  // Meta sends the old request again.
  await post(
    "deauthorised",
    await requestOf(seller, new Date(world.backend.now().getTime() - 30_000)),
  );
  expect(await readMetaAccess(seller)).toMatchObject({ isLost: false });
});

test("a deletion request deletes the person's data at once, and its page says so", async () => {
  const [seller, other] = [await connectedSeller(world), await connectedSeller(world)];
  world.clock.advance(60_000);
  const answer = await post("dataDeletion", await requestOf(seller));
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as { url: string; confirmation_code: string };
  expect(body).toEqual({
    url: expect.stringMatching(
      new RegExp(`/api/webhooks/meta/data-deletion/${body.confirmation_code}$`),
    ),
    confirmation_code: expect.stringMatching(/^[0-9a-z]+$/),
  });
  expect(await readMetaAccess(seller)).toBeNull();
  expect(await readMetaAccess(other)).not.toBeNull();
  const page = new URL(body.url).pathname.replace(/^\/api/, "");
  for (const [language, words] of [
    ["en", "Your Facebook data was deleted"],
    ["id", "Data Facebook Anda sudah dihapus"],
    ["th", "ลบข้อมูล Facebook ของคุณแล้ว"],
  ] as const) {
    const shown = await world.fetch(page, { headers: { "Accept-Language": language } });
    expect(shown.status).toBe(200);
    const text = await shown.text();
    expect(text).toContain(words);
    expect(text).toContain(body.confirmation_code);
  }
  expect((await world.fetch(`${page.slice(0, -1)}!`)).status).toBe(404);
  // The same request again finds nothing more.
  expect((await post("dataDeletion", await requestOf(seller))).status).toBe(200);
});

test("a business's system user is connected without an end, with that business alone", async () => {
  const { accountId } = await world.signUp();
  const { controls, fetch } = world.sandboxes.meta;
  const { config } = world.backend;
  const graph = createMetaGraph({
    ...{ ...config.meta, loginConfigId: "1029384756" },
    fetch: (input, init) => Promise.resolve(fetch(new Request(input, init))),
    wait: async () => undefined,
  });
  const redirectUrl = `${config.appOrigin}/meta/connected`;
  const page = new URL(graph.consentUrl({ state: "s", redirectUrl }));
  expect(page.searchParams.get("config_id")).toBe("1029384756");
  expect(page.searchParams.has("scope")).toBe(false);
  const code = await controls.consent(accountId, redirectUrl, "1029384756");
  await controls.addBusiness(accountId, "Another business");
  const grant = await graph.exchangeCode(code, redirectUrl);
  expect(grant.expiresIn).toBeNull();
  expect(await graph.businesses(grant.token)).toEqual([
    { id: expect.any(String), name: "Toko Laras" },
  ]);
  world.clock.advance(400 * 86_400_000);
  expect(await graph.businesses(grant.token)).toHaveLength(1);
});

test("a request that Meta has not signed changes nothing", async () => {
  const seller = await connectedSeller(world);
  world.clock.advance(60_000);
  for (const door of ["deauthorised", "dataDeletion"] as const) {
    const answer = await post(door, await requestOf(seller), "another secret");
    expect(answer.status).toBe(401);
    const empty = await world.fetch(META_DOORS[door].path, { method: "POST", body: "x=1" });
    expect(empty.status).toBe(401);
  }
  expect(await readMetaAccess(seller)).toMatchObject({ isLost: false });
});

test("the sandbox's buttons tell the app what a person does at Facebook", async () => {
  const { controls } = world.sandboxes.meta;
  const seller = await connectedSeller(world);
  world.clock.advance(60_000);
  await controls.removeApp(seller.accountId);
  expect(await readMetaAccess(seller)).toMatchObject({ isLost: true });
  await controls.requestDeletion(seller.accountId);
  expect(await readMetaAccess(seller)).toBeNull();
});
