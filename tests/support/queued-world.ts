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
 * The backend with the queue of production and a database that it opens itself, as statements are
 * seen where it is opened: for what goes along with a request, its jobs and their calls.
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
    /** An owner, whose calls and those of the marketplace for them have this id. */
    async signUp(requestId: string) {
      const account = await createAccount(world.backend, OWNER);
      const { token } = await issueSession(world.backend, { ...account, kind: "session" });
      return { ...account, email: OWNER.email, token, fetch: fetchAs(requestId, token) };
    },
    /** With a shop of theirs at Shopee. */
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
