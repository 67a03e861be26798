import { OpenAPIHono } from "@hono/zod-openapi";
import { afterAll, expect, test } from "vitest";
import { makeAuthentication } from "#backend/accounts/authenticate.ts";
import { deleteExpired } from "#backend/accounts/delete-expired.ts";
import { idempotentAnswers } from "#backend/db/schema/idempotency.ts";
import { answerErrors } from "#backend/http/errors.ts";
import { makeIdempotency } from "#backend/http/idempotency.ts";
import type { HttpEnv } from "#backend/http/implement.ts";
import { makeRequestLog } from "#backend/http/request-log.ts";
import { ORIGIN, type SignedIn, startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

async function kept({ accountId }: SignedIn, key: string) {
  const rows = await world.backend.db.select().from(idempotentAnswers);
  return rows.find((row) => row.accountId === accountId && row.key === key);
}

/** The platform's middleware around a call that counts its runs. */
function counter() {
  const app = new OpenAPIHono<HttpEnv>();
  const state = { made: 0, status: 200 as 200 | 409 | 500, hold: Promise.resolve() };
  app.use(
    makeRequestLog(world.backend),
    makeAuthentication(world.backend),
    makeIdempotency(world.backend),
  );
  answerErrors(app);
  app.post("/count", async (c) => {
    state.made++;
    await state.hold;
    return c.json({ made: state.made }, state.status);
  });
  app.post("/other", (c) => c.json({}));
  app.post("/secret", (c) =>
    c.json({ token: `secret ${++state.made}` }, 200, { "Cache-Control": "no-store" }),
  );
  const post = async (
    who: SignedIn | null,
    key: string | null,
    path = "/count",
    body: string | FormData | null = null,
  ) => {
    const headers = new Headers(who ? { "x-jwt": `Bearer ${who.token}` } : {});
    if (key) headers.set("Idempotency-Key", key);
    return app.fetch(new Request(ORIGIN + path, { method: "POST", headers, body }));
  };
  return { state, post };
}

test("a write repeated with its key happens once and gets the same answer", async () => {
  const { state, post } = counter();
  const owner = await world.signUp();
  const first = await post(owner, "key-1");
  const second = await post(owner, "key-1");
  expect([first.status, second.status, state.made]).toEqual([200, 200, 1]);
  expect(await second.json()).toEqual(await first.json());
  expect(second.headers.get("Idempotent-Replay")).toBe("true");
});

test("keys belong to one account, and without a key every write happens", async () => {
  const { state, post } = counter();
  const [owner, other] = [await world.signUp(), await world.signUp()];
  await post(owner, "key-1");
  await post(other, "key-1");
  await post(owner, null);
  await post(null, "key-1");
  expect(state.made).toBe(4);
});

test("a repeat during the first request answers that it is in progress", async () => {
  const { state, post } = counter();
  const owner = await world.signUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.hold = promise;
  const first = post(owner, "key-1");
  await expect.poll(() => state.made).toBe(1);
  const second = await post(owner, "key-1");
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ code: "in_progress" });
  resolve();
  expect((await first).status).toBe(200);
  expect((await post(owner, "key-1")).headers.get("Idempotent-Replay")).toBe("true");
});

test("of twenty concurrent repeats, one happens", async () => {
  const { state, post } = counter();
  const owner = await world.signUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(owner, "key-1")));
  expect(state.made).toBe(1);
  expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true);
});

test("a refusal is stored, a server error is not", async () => {
  const { state, post } = counter();
  const owner = await world.signUp();
  state.status = 409;
  await post(owner, "refused");
  expect((await post(owner, "refused")).status).toBe(409);
  expect(state.made).toBe(1);
  state.status = 500;
  expect((await post(owner, "failed")).status).toBe(500);
  state.status = 200;
  expect((await post(owner, "failed")).status).toBe(200);
});

test("a key belongs to one endpoint", async () => {
  const { post } = counter();
  const owner = await world.signUp();
  await post(owner, "key-1");
  const answer = await post(owner, "key-1", "/other");
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: "idempotency_key_reused" });
  expect((await post(owner, "with space")).status).toBe(422);
  expect((await post(owner, "x".repeat(129))).status).toBe(422);
});

test("a key belongs to one body and query, including a form's fields and files", async () => {
  const { state, post } = counter();
  const owner = await world.signUp();
  const form = (bytes: string, name = "a.png") => {
    const data = new FormData();
    data.set("note", "one");
    data.set("images", new File([bytes], name));
    return data;
  };
  const statusOf = async (...[key, body, query = ""]: [string, string | FormData, string?]) =>
    (await post(owner, key, `/count${query}`, body)).status;
  expect(await statusOf("text", '{"stock":1}')).toBe(200);
  expect(await statusOf("text", '{"stock":1}')).toBe(200);
  expect(await statusOf("text", '{"stock":2}')).toBe(422);
  expect(await statusOf("text", '{"stock":1}', "?force=1")).toBe(422);
  // Each form has a new boundary.
  expect(await statusOf("form", form("picture"))).toBe(200);
  expect(await statusOf("form", form("picture"))).toBe(200);
  expect(await statusOf("form", form("another"))).toBe(422);
  expect(await statusOf("form", form("picture", "b.png"))).toBe(422);
  expect(state.made).toBe(2);
});

test("another body is refused also during the first request", async () => {
  const { state, post } = counter();
  const owner = await world.signUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.hold = promise;
  const first = post(owner, "key-1", "/count", "1");
  await expect.poll(() => state.made).toBe(1);
  expect((await post(owner, "key-1", "/count", "2")).status).toBe(422);
  resolve();
  expect((await first).status).toBe(200);
});

test("a stored answer is not given to a caller without permission for the call", async () => {
  const owner = await world.signUp();
  const init = { method: "POST", headers: { "Idempotency-Key": "create-1" } };
  const body = JSON.stringify({
    product: { name: "Kaos", variants: [{ sku: "K-1", price: 9_000, weightG: 100 }] },
  });
  const create = () => owner.fetch("/v2/products", { ...init, body });
  expect((await create()).status).toBe(200);
  expect((await create()).headers.get("Idempotent-Replay")).toBe("true");
  await world.setPermissions(owner, ["order-manage"]);
  const refused = await create();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "forbidden" });
  // The refusal is not stored: with the permission back, the key returns its answer again.
  await world.setPermissions(owner, ["product-manage"]);
  expect((await create()).headers.get("Idempotent-Replay")).toBe("true");
});

test("answers that contain tokens are not stored", async () => {
  const { post } = counter();
  const owner = await world.signUp();
  const first = await (await post(owner, "key-1", "/secret")).json();
  expect(await (await post(owner, "key-1", "/secret")).json()).not.toEqual(first);
  expect(JSON.stringify(await world.backend.db.select().from(idempotentAnswers))).not.toContain(
    "secret 1",
  );
});

test("a key expires after a day, and is taken over when its request crashed", async () => {
  const { state, post } = counter();
  const owner = await world.signUp();
  await post(owner, "key-1");
  await world.backend.db.insert(idempotentAnswers).values({
    accountId: owner.accountId,
    key: "died",
    endpoint: "POST /count",
    digest: (await kept(owner, "key-1"))?.digest ?? "",
    createdAt: world.clock.now(),
  });
  expect((await post(owner, "died")).status).toBe(409);
  world.clock.advance(5 * 60_000 + 1);
  expect((await post(owner, "died")).status).toBe(200);
  world.clock.advance(24 * 3_600_000);
  expect((await post(owner, "key-1")).headers.get("Idempotent-Replay")).toBeNull();
  expect(state.made).toBe(3);
  world.clock.advance(24 * 3_600_000 + 1);
  await deleteExpired(world.backend);
  expect(await world.backend.db.select().from(idempotentAnswers)).toEqual([]);
});
