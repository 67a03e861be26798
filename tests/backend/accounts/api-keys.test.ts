import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { memberships } from "#backend/db/schema/accounts.ts";
import { apiKeys } from "#backend/db/schema/api-keys.ts";
import { auditEntries } from "#backend/db/schema/audit.ts";
import { type ApiKey, KEY_CALLS_PER_MINUTE } from "#contract/api-keys.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

const PATH = "/v1/accounts/api-keys";
const make = (member: SignedIn, permissions: string[], name = "ERP") =>
  member.fetch(PATH, { method: "POST", body: JSON.stringify({ apiKey: { name, permissions } }) });
async function keyOf(member: SignedIn, ...permissions: string[]) {
  const { apiKey, secret } = (await (await make(member, permissions)).json()) as {
    apiKey: ApiKey;
    secret: string;
  };
  const call = (path: string, init: RequestInit = {}) =>
    world.fetch(path, {
      ...init,
      headers: { "Content-Type": "application/json", "x-jwt": `Bearer ${secret}` },
    });
  return { apiKey, secret, call };
}
const refusal = async (answer: Response) => [answer.status, (await answer.json()).code];

test("a key makes the calls of its permissions and no others", async () => {
  const owner = await world.signUp();
  const { call } = await keyOf(owner, "stock-manage");
  expect((await call("/v1/stocks")).status).toBe(200);
  expect((await call("/v1/warehouses")).status).toBe(200);
  expect(await refusal(await call("/v1/orders"))).toEqual([403, "forbidden"]);
  expect(await refusal(await call(PATH))).toEqual([403, "forbidden"]);
});

test("API keys are refused calls that concern a person, whatever their permissions", async () => {
  const owner = await world.signUp();
  const { call } = await keyOf(
    owner,
    ...["analytics-read", "chat-manage", "order-manage"],
    ...["warehouse-manage", "stock-manage", "product-manage"],
  );
  const personal = EVERY_ENDPOINT.filter(
    ({ access, forKeys, modes }) => access === "member" && !forKeys && modes.includes("open"),
  );
  expect(personal.length).toBeGreaterThan(25);
  for (const { method, path, name } of personal) {
    const answer = await call(path.replace(/\{\w+\}/g, "x"), { method: method.toUpperCase() });
    expect([name, ...(await refusal(answer))]).toEqual([name, 403, "not_for_keys"]);
  }
});

test("an API key is shown once, stored as a hash, and reports its last use", async () => {
  const owner = await world.signUp();
  const { secret, call } = await keyOf(owner, "product-manage");
  expect(secret).toMatch(/^etk_[\w-]{43}$/);
  const rows = await world.backend.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.accountId, owner.accountId));
  expect(JSON.stringify(rows)).not.toContain(secret);
  const list = async () => (await (await owner.fetch(PATH)).json()).apiKeys as ApiKey[];
  expect(await list()).toMatchObject([
    { name: "ERP", start: secret.slice(0, 8), madeBy: owner.email, lastUsedAt: null },
  ]);
  expect(JSON.stringify(await list())).not.toContain(secret);
  await call("/v2/products");
  expect((await list())[0]?.lastUsedAt).toBe(world.clock.now().toISOString());
});

test("a revoked API key is refused at once, and only its account can revoke it", async () => {
  const [owner, other] = [await world.signUp(), await world.signUp()];
  const { apiKey, call } = await keyOf(owner, "product-manage");
  const end = (member: SignedIn) => member.fetch(`${PATH}/${apiKey.id}`, { method: "DELETE" });
  expect((await end(other)).status).toBe(404);
  expect((await call("/v2/products")).status).toBe(200);
  expect((await end(owner)).status).toBe(200);
  expect((await call("/v2/products")).status).toBe(401);
  expect((await end(owner)).status).toBe(404);
});

test("an API key never exceeds its creator's current permissions, and is revoked with the creator", async () => {
  const owner = await world.signUp();
  await world.setPermissions(owner, ["integration-manage", "stock-manage"]);
  expect(await refusal(await make(owner, ["order-manage"]))).toEqual([
    409,
    "beyond_own_permissions",
  ]);
  const { call } = await keyOf(owner, "stock-manage");
  expect((await call("/v1/stocks")).status).toBe(200);
  await world.setPermissions(owner, ["order-manage"]);
  expect((await call("/v1/stocks")).status).toBe(403);
  await world.setPermissions(owner, ["stock-manage"]);
  await world.backend.db
    .update(memberships)
    .set({ isEnabled: false })
    .where(eq(memberships.userId, owner.userId));
  expect((await call("/v1/stocks")).status).toBe(401);
});

test("no API key gets permissions to invite people, spend money or make keys", async () => {
  const owner = await world.signUp();
  for (const permission of ["staff-manage", "quota-manage", "integration-manage"])
    expect((await make(owner, [permission])).status).toBe(422);
  expect((await make(owner, [])).status).toBe(422);
});

test("a change by an API key is logged under the key's name", async () => {
  const owner = await world.signUp();
  const { apiKey, call } = await keyOf(owner, "stock-manage");
  const saved = await call("/v1/stocks/settings", {
    method: "PUT",
    body: JSON.stringify({ settings: { lowStockLevel: 7 } }),
  });
  expect(saved.status).toBe(200);
  const noted = await world.backend.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, owner.accountId));
  expect(noted.find(({ action }) => action === "updateStockSettings")).toMatchObject({
    actor: `key:${apiKey.id}`,
    actorName: `ERP (${owner.email})`,
  });
  expect(JSON.stringify(noted)).not.toMatch(/etk_/);
});

test("an account has at most twenty API keys, also when many are requested at once", async () => {
  const owner = await world.signUp();
  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, at) => make(owner, ["stock-manage"], `Key ${at}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
});

test("each API key has its own limit of calls a minute", async () => {
  const owner = await world.signUp();
  const { apiKey, call } = await keyOf(owner, "stock-manage");
  const other = await keyOf(owner, "stock-manage");
  expect((await call("/v1/stocks")).status).toBe(200);
  await world.backend.db
    .update(apiKeys)
    .set({ minuteCalls: KEY_CALLS_PER_MINUTE - 3 })
    .where(eq(apiKeys.id, apiKey.id));
  const answers = await Promise.all(Array.from({ length: 5 }, () => call("/v1/stocks")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const [refused] = answers.filter(({ status }) => status === 429);
  const wait = Number(refused?.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await other.call("/v1/stocks")).status).toBe(200);
  world.clock.advance(wait * 1000);
  expect((await call("/v1/stocks")).status).toBe(200);
});
