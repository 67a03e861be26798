import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { type Logger, pino } from "pino";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { startEmbedded } from "#server/embedded.ts";
import { ORIGIN } from "./backend.ts";
import { connectShop } from "./selling-account.ts";
import { createServerDatabase } from "./test-database.ts";

const OWNER = {
  ...{ email: "rahasia@toko.test", name: "Laras Rahasia", password: "a long password" },
  ...{ shopName: "Toko Rahasia", countryCode: "id" as const },
};

/**
 * Starts the backend with the production queue and a separate database, where all statements can be
 * observed. For tests of what belongs to a request: its jobs and their calls.
 */
export async function startQueuedWorld(
  env: Record<string, string> = {},
  log: Logger = pino({ level: "silent" }),
) {
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await createServerDatabase(server) : null;
  const world = await startEmbedded(
    {
      ...{ PUBLIC_ORIGIN: ORIGIN, DATABASE_URL: database?.url ?? "memory://", ETALASE_DEMO: "off" },
      ...{ SANDBOX: "on", ...env },
    },
    { files: createMemoryFileStorage(), log },
  );
  const { shopee } = world.sandboxes;
  if (!shopee) throw new Error("Tests need the sandboxes");
  const fetchAs =
    (requestId: string, token?: string) =>
    async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has("X-Request-Id")) headers.set("X-Request-Id", requestId);
      headers.set("Content-Type", "application/json");
      if (token) headers.set("x-jwt", `Bearer ${token}`);
      return world.app.fetch(new Request(ORIGIN + path, { ...init, headers }));
    };
  return {
    world,
    /**
     * Creates an owner. Their calls, and the marketplace's calls for them, have this request id.
     */
    async signUp(requestId: string) {
      const account = await createAccount(world.backend, OWNER);
      const { token } = await issueSession(world.backend, { ...account, kind: "session" });
      return { ...account, email: OWNER.email, token, fetch: fetchAs(requestId, token) };
    },
    async connect(seller: Parameters<typeof connectShop>[1], requestId: string) {
      const fetch = fetchAs(requestId);
      return connectShop({ sandbox: shopee, fetch }, seller);
    },
    async close() {
      await world.close();
      await database?.drop();
    },
  };
}
