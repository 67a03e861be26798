import { and, eq, ilike } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withCapability } from "#backend/channels/credentials.ts";
import type { Backend } from "#backend/context.ts";
import type { DatabaseConnection } from "#backend/db/client.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { channelCalls } from "#backend/db/schema/channel-calls.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { consentTo } from "#tests/support/selling-account.ts";
import { createMigratedDatabase, fileDatabase } from "#tests/support/test-database.ts";
import { startPostgres } from "../../../scripts/postgres.mjs";

/** With a server, each backend has its own pool. Otherwise, both use the embedded database. */
let here: TestBackend;
let there: TestBackend;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const started = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  if (started) ends.push(() => started.stop());
  const server = process.env.TEST_DATABASE_URL ?? started?.url;
  const shared = server ? await createMigratedDatabase(server) : null;
  const open = async (): Promise<DatabaseConnection> =>
    shared ? openDatabase(shared.url) : { ...(await fileDatabase()), close: async () => undefined };
  const env = { CREDENTIALS_KEY: "ab".repeat(32) };
  here = await startTestBackend({ connection: await open(), env });
  there = await startTestBackend({ connection: await open(), env });
  ends.push(async () => {
    await Promise.all([here.close(), there.close()]);
    if (process.env.TEST_DATABASE_URL) await shared?.drop();
  });
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Every marketplace with refresh tokens, and the name of the call that uses one. */
const GIVING = [
  { type: "shopee", spends: "%access_token/get%" },
  { type: "tiktok", spends: "%token/refresh%" },
  { type: "lazada", spends: "%token/refresh%" },
] as const;

test.each(GIVING)(
  "callers of two processes with an expired token of $type spend its refresh token once",
  async ({ type, spends }) => {
    const owner = await here.signUp();
    const { channelId, expire } = await connect(owner, type);
    const key = { accountId: owner.accountId, channelId };
    const shopName = ({ backend }: { backend: Backend }) =>
      withCapability(
        backend,
        key,
        "connection",
        async (connection, credentials) => (await connection.readShop(credentials)).name,
      );
    expect(await shopName(there)).toBe("Toko Laras");
    for (let round = 1; round <= 3; round++) {
      await expire();
      const asked = Array.from({ length: 12 }, (_, at) => shopName(at % 2 === 0 ? here : there));
      expect(await Promise.all(asked)).toEqual(asked.map(() => "Toko Laras"));
      const spent = await here.backend.db
        .select()
        .from(channelCalls)
        .where(and(eq(channelCalls.channelId, channelId), ilike(channelCalls.name, spends)));
      expect(spent).toHaveLength(round);
    }
    const [row] = await there.backend.db.select().from(channels).where(eq(channels.id, channelId));
    expect(row).toMatchObject({ status: "active", refreshStartedAt: null });
  },
);

/** Creates a shop on the marketplace and connects it as a browser would. */
async function connect(owner: SignedIn, type: (typeof GIVING)[number]["type"]) {
  const made = await newShop(owner, type);
  const to = await consentTo(here, owner, type, made.consent);
  return { channelId: to.searchParams.get("channelId") ?? "", expire: made.expire };
}

async function newShop({ accountId: seller }: SignedIn, type: (typeof GIVING)[number]["type"]) {
  const wanted = { name: "Toko Laras", region: "ID", seller } as const;
  if (type === "shopee") {
    const { controls } = here.sandbox;
    const { shopId } = await controls.createShop(wanted);
    return { consent: await controls.consent(shopId), expire: () => controls.expireToken(shopId) };
  }
  const { controls } = type === "tiktok" ? here.sandboxes.tiktok : here.sandboxes.lazada;
  const { shopId } = await controls.createShop(wanted);
  return { consent: await controls.consent(shopId), expire: () => controls.expireToken(shopId) };
}
