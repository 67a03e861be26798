import { serve } from "@hono/node-server";
import { and, eq } from "drizzle-orm";
import type { AppEnv } from "#app/env.ts";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import type { Backend } from "#backend/context.ts";
import { membershipRoles, roles } from "#backend/db/schema/accounts.ts";
import { readServerConfig } from "#server/config.ts";
import { type EmbeddedBackend, startEmbedded } from "#server/embedded.ts";
import { createSite } from "#server/site.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

/**
 * Starts a site in the test's process, which can change its database: some states have no screen.
 */
export async function startSmallSite(changes: Record<string, string> = {}): Promise<{
  origin: string;
  backend: Backend;
  sandboxes: EmbeddedBackend["sandboxes"];
  supportToken: string;
  stop: () => Promise<void>;
}> {
  const port = 4410 + Number(process.env.TEST_WORKER_INDEX ?? 0);
  const env = {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATABASE_URL: "memory://",
    ETALASE_DEMO: "off",
    SANDBOX: "on",
    LOG_LEVEL: "fatal",
    ...changes,
  };
  const running = await startEmbedded(env, { connection: await openTestDatabase(undefined) });
  const { default: app } = (await import(
    new URL("../../build/server/index.js", import.meta.url).href
  )) as {
    default: { fetch(request: Request, env: AppEnv): Promise<Response> };
  };
  const server = serve({
    fetch: createSite(readServerConfig(env), app, running, "test").fetch,
    port,
  });
  return {
    origin: env.PUBLIC_ORIGIN,
    backend: running.backend,
    sandboxes: running.sandboxes,
    supportToken: await signInAs(running.backend, "Support"),
    async stop() {
      server.close();
      await running.close();
    },
  };
}

async function signInAs(backend: Backend, role: string): Promise<string> {
  const member = await createAccount(backend, {
    email: "rani@toko.test",
    name: "Rani",
    password: "kata sandi panjang",
    shopName: "Toko Laras",
    countryCode: "id",
  });
  const [found] = await backend.db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.accountId, member.accountId), eq(roles.name, role)));
  if (!found) throw new Error(`No role ${role}`);
  await backend.db
    .update(membershipRoles)
    .set({ roleId: found.id })
    .where(
      and(
        eq(membershipRoles.accountId, member.accountId),
        eq(membershipRoles.userId, member.userId),
      ),
    );
  return (await issueSession(backend, { ...member, kind: "session" })).token;
}
