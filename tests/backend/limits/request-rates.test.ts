import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createRequestRates } from "#backend/request-rates.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { LIMIT_REQUESTS: "2" } });
});
afterAll(() => world.close());

const me = (member: SignedIn) => member.fetch("/v1/accounts/me");

test("an account over its rate is told when to retry, and others are unaffected", async () => {
  const busy = await world.signUp();
  const calm = await world.signUp();
  const answers = await Promise.all(Array.from({ length: 60 }, () => me(busy)));
  const refused = answers.filter(({ status }) => status === 429);
  // Ten seconds' requests at once, and those that come back meanwhile.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("Retry-After")).toBe("1");
  expect(await refused[0]?.json()).toMatchObject({
    code: "too_fast",
    details: { retryAfter: 1, most: 2 },
  });
  expect((await me(calm)).status).toBe(200);
});

test("all calls of one page count as one request", async () => {
  const reader = await world.signUp();
  const headers = { "x-jwt": `Bearer ${reader.token}` };
  for (let page = 0; page < 20; page++) {
    const fetchForPage = world.pageFetch();
    for (let call = 0; call < 5; call++) {
      const answer = await fetchForPage("http://backend/v1/accounts/me", { headers });
      expect(answer.status, `page ${page}, call ${call}`).toBe(200);
    }
  }
});

test("a changed limit of an account applies to the next request", async () => {
  const seller = await world.signUp();
  await Promise.all(Array.from({ length: 40 }, () => me(seller)));
  await world.backend.db.execute(
    sql`insert into account_limits (account_id, own) values (${seller.accountId}, '{"requestsPerSecond": 5000, "storageBytes": null, "runs": null}')
      on conflict (account_id) do update set own = excluded.own`,
  );
  await vi.waitFor(async () => expect((await me(seller)).status).toBe(200), { timeout: 5_000 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => me(seller)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "processes with one database share the count",
  async () => {
    const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
    let now = 0;
    const here = createRequestRates(connection, () => now);
    const there = createRequestRates(connection, () => now);
    const allowed = (rates: typeof here) => {
      let count = 0;
      while (rates.take("acc", 10) === null) count++;
      return count;
    };
    try {
      // Both listen once each has received a message of the other.
      await vi.waitFor(
        () => {
          for (let n = 0; n < 3; n++) {
            here.take("warm", 10);
            there.take("warm", 10);
          }
          expect(Math.min(here.readRate("warm"), there.readRate("warm"))).toBeGreaterThan(10);
        },
        { timeout: 20_000 },
      );
      // In the first second neither knows the other's requests.
      expect([allowed(here), allowed(there)]).toEqual([100, 100]);
      // Each has deducted the other's hundred: nothing is left for ten more seconds.
      await vi.waitFor(
        () => {
          expect(here.take("acc", 10)).toBeGreaterThan(10);
          expect(there.take("acc", 10)).toBeGreaterThan(10);
        },
        { timeout: 20_000 },
      );
      now += 5_000;
      expect(here.take("acc", 10)).toBe(6);
      now += 6_000;
      expect(here.take("acc", 10)).toBeNull();
    } finally {
      await here.close();
      await there.close();
      await connection.close();
    }
  },
);

test("limits are counted without a database statement", () => {
  const execute = vi.fn();
  const listen = vi.fn();
  const rates = createRequestRates({ db: { execute } as never, kind: "pglite", listen }, () => 0);
  for (let n = 0; n < 100; n++) rates.take("acc", 10);
  expect(rates.readRate("acc")).toBe(10);
  expect([execute.mock.calls.length, listen.mock.calls.length]).toEqual([0, 0]);
});
