import { expect, test } from "vitest";
import { onlyShop, SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { connectShop, createWorld, errorOf, ORIGIN, REDIRECT } from "./world.ts";

test("a seller consents in the browser, and the code gives tokens and the shop's name", async () => {
  const { app, connector } = await createWorld();
  const url = connector.connection.authoriseUrl({ state: "s1", redirectUrl: REDIRECT });
  expect(await (await app.request(url)).text()).toContain("Confirm authorization");

  const form = new URLSearchParams({
    shop: "new",
    name: "Toko <Sinar>",
    region: "ID",
    decision: "confirm",
  });
  const answer = await app.request(url, { method: "POST", body: form });
  const back = new URL(answer.headers.get("location") ?? "");
  expect(answer.status).toBe(303);
  expect(back.origin + back.pathname).toBe(REDIRECT);
  expect(back.searchParams.get("state")).toBe("s1");

  const { shop, credentials } = onlyShop(
    await connector.connection.exchangeCode(Object.fromEntries(back.searchParams)),
  );
  expect(shop).toMatchObject({ name: "Toko <Sinar>", shopId: back.searchParams.get("shop_id") });
  expect(shop.grantExpiresAt?.toISOString()).toBe("2027-11-20T03:00:00.000Z");
  expect(credentials.accessExpiresAt.toISOString()).toBe("2026-11-20T07:00:00.000Z");
  expect(await (await app.request(url)).text()).toContain("Toko &lt;Sinar&gt;");
});

test("a seller who refuses comes back without a code", async () => {
  const { app, connector } = await createWorld();
  const url = connector.connection.authoriseUrl({ state: "s1", redirectUrl: REDIRECT });
  const answer = await app.request(url, {
    method: "POST",
    body: new URLSearchParams({ decision: "refuse" }),
  });
  const back = new URL(answer.headers.get("location") ?? "");
  expect(back.searchParams.get("code")).toBeNull();
  expect(
    await errorOf(connector.connection.exchangeCode(Object.fromEntries(back.searchParams))),
  ).toMatchObject({ kind: "unauthorised", code: "access_denied" });
});

test("a seller ends consent by a signed link that returns to the app", async () => {
  const world = await createWorld();
  const shop = await connectShop(world);
  const link = world.connector.connection.endConsentUrl({ redirectUrl: REDIRECT });
  const forged = link.replace(/sign=\w{4}/, "sign=0000");
  expect((await world.app.request(forged)).status).toBe(403);
  const led = (await world.app.request(link)).headers.get("location") ?? "";
  const page = new URL(led, link).href;
  expect(await (await world.app.request(page)).text()).toContain("Cancel authorization");
  const ending = (form: Record<string, string>) =>
    world.app.request(page, { method: "POST", body: new URLSearchParams(form) });
  const kept = await ending({ decision: "refuse" });
  expect(kept.headers.get("location")).toBe(REDIRECT);
  await world.connector.connection.readShop(shop.credentials);
  const ended = await ending({ decision: "confirm", shop: shop.credentials.shopId });
  expect(ended.status).toBe(303);
  expect(await errorOf(world.connector.connection.readShop(shop.credentials))).toMatchObject({
    kind: "unauthorised",
  });
  expect(await (await world.app.request(page)).text()).not.toContain(String(shop.shopId));
});

test("a new shop without a name is read again", async () => {
  const { app, connector } = await createWorld();
  const url = connector.connection.authoriseUrl({ state: "s1", redirectUrl: REDIRECT });
  const answer = await app.request(url, {
    method: "POST",
    body: new URLSearchParams({ shop: "new", name: " ", decision: "confirm" }),
  });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("type a name");
});

test("never redirects to an address that is not the app's", async () => {
  const { app, connector } = await createWorld();
  const url = connector.connection.authoriseUrl({
    state: "s1",
    redirectUrl: "https://evil.example/take",
  });
  const answer = await app.request(url, {
    method: "POST",
    body: new URLSearchParams({ shop: "new", name: "X", decision: "confirm" }),
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("location")).toBeNull();
});

test("the consent page is in the visitor's language", async () => {
  const { app, connector } = await createWorld();
  const url = connector.connection.authoriseUrl({ state: "s1", redirectUrl: REDIRECT });
  expect(
    await (await app.request(url, { headers: { "accept-language": "th-TH,th" } })).text(),
  ).toContain("ยืนยันการให้สิทธิ์");
  expect(await (await app.request(`${url}&lang=id`)).text()).toContain("Konfirmasi otorisasi");
});

test("a code works once within ten minutes", async () => {
  const world = await createWorld();
  const shop = await world.controls.createShop({ name: "Toko", region: "ID", seller: SELLER });
  const used = await world.controls.consent(shop.shopId);
  await world.connector.connection.exchangeCode(used);
  expect(await errorOf(world.connector.connection.exchangeCode(used))).toMatchObject({
    kind: "unauthorised",
  });

  const late = await world.controls.consent(shop.shopId);
  world.pass(601);
  expect(await errorOf(world.connector.connection.exchangeCode(late))).toMatchObject({
    kind: "unauthorised",
  });
});

test("a refresh token works once; the access token it replaces stays valid for five minutes", async () => {
  const world = await createWorld();
  const { credentials } = await connectShop(world);
  const fresh = await world.connector.connection.refresh(credentials);
  expect(fresh.accessToken).not.toBe(credentials.accessToken);
  expect(await errorOf(world.connector.connection.refresh(credentials))).toMatchObject({
    kind: "unauthorised",
    code: "refresh_token_expired",
  });

  expect(await world.connector.connection.readShop(credentials)).toMatchObject({ name: "Toko ID" });
  world.pass(301);
  expect(await errorOf(world.connector.connection.readShop(credentials))).toMatchObject({
    kind: "token_expired",
    code: "invalid_acceess_token",
  });
  expect(await world.connector.connection.readShop(fresh)).toMatchObject({ name: "Toko ID" });
});

test("a wrong key gives a wrong signature, which the seller cannot fix", async () => {
  const good = await createWorld();
  const { credentials } = await connectShop(good);
  const bad = await createWorld({ partnerKey: "another_key" });
  expect(await errorOf(bad.connector.connection.readShop(credentials))).toMatchObject({
    kind: "unavailable",
    code: "error_sign",
  });
});

test("a request more than five minutes old is refused", async () => {
  const world = await createWorld();
  const { credentials } = await connectShop(world);
  let stale = "";
  const recorder = await createWorld({
    intercept: (request) => {
      stale = request.url;
      return Response.json({ error: "", message: "", region: "ID", shop_name: "x" });
    },
  });
  await recorder.connector.connection.readShop(credentials);
  expect((await (await world.app.request(stale)).json()).error).toBe("");
  world.pass(301);
  expect(await (await world.app.request(stale)).json()).toMatchObject({
    error: "error_param",
    message: "Timestamp is expired.",
  });
});

test("withdrawing the authorisation is pushed and ends every call", async () => {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  await world.controls.deauthorise(shopId);
  expect(await errorOf(world.connector.connection.readShop(credentials))).toMatchObject({
    kind: "unauthorised",
    code: "shop_no_linked",
  });
  expect(await errorOf(world.connector.connection.refresh(credentials))).toMatchObject({
    kind: "unauthorised",
  });
  await expect.poll(() => world.pushes.map((push) => JSON.parse(push.body).code)).toContain(2);
});

test("a short rate limit is waited for, a long one is reported", async () => {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  await world.controls.throttle(shopId, 2);
  expect(await world.connector.connection.readShop(credentials)).toMatchObject({ name: "Toko ID" });
  expect(world.waits).toHaveLength(2);
  await world.controls.throttle(shopId, 20);
  expect(await errorOf(world.connector.connection.readShop(credentials))).toMatchObject({
    kind: "rate_limited",
    code: "error_rate_limit",
    retryAfterMs: null,
  });
});

test("the daily limit names the time until midnight UTC+8", async () => {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  await world.controls.throttle(shopId, 1, "error_limit");
  // 03:00 UTC is 11:00 in UTC+8.
  expect(await errorOf(world.connector.connection.readShop(credentials))).toMatchObject({
    kind: "rate_limited",
    retryAfterMs: 13 * 3_600_000,
  });
  expect(world.waits).toEqual([]);
});

test("an unreachable host or an invalid answer counts as unavailable", async () => {
  const world = await createWorld();
  const { shopId, credentials } = await connectShop(world);
  await world.controls.goOffline(shopId, 1);
  expect(await errorOf(world.connector.connection.readShop(credentials))).toMatchObject({
    kind: "unavailable",
    code: "http_502",
  });
  const nonsense = await createWorld({
    intercept: () => Response.json({ error: "", message: "", region: {} }),
  });
  expect(await errorOf(nonsense.connector.connection.readShop(credentials))).toMatchObject({
    kind: "unavailable",
    code: "changed_answer",
  });
  const down = await createWorld({
    intercept: () => {
      throw new TypeError("fetch failed");
    },
  });
  expect(await errorOf(down.connector.connection.readShop(credentials))).toMatchObject({
    kind: "unavailable",
    code: "network",
  });
});

test("both codes for an expired token are recognised", async () => {
  const { credentials } = await connectShop(await createWorld());
  for (const error of ["invalid_acceess_token", "invalid_access_token"]) {
    const world = await createWorld({
      intercept: () => Response.json({ error, message: "x", request_id: "r-1" }, { status: 403 }),
    });
    expect(await errorOf(world.connector.connection.readShop(credentials))).toMatchObject({
      kind: "token_expired",
      channelRequestId: "r-1",
    });
  }
});

test("the older consent link leads to the same page, with its signature only", async () => {
  const { app } = await createWorld();
  const answer = await app.request(
    `${ORIGIN}/api/v2/shop/auth_partner?partner_id=1000001&timestamp=1795143600&sign=wrong&redirect=${REDIRECT}`,
  );
  expect((await answer.json()).error).toMatch(/error_(sign|param)/);
});

test("of two concurrent refreshes with one token, one wins", async () => {
  const world = await createWorld();
  const { credentials } = await connectShop(world);
  const results = await Promise.allSettled([
    world.connector.connection.refresh(credentials),
    world.connector.connection.refresh(credentials),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
});
