import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { startBackend } from "#backend/main.ts";

export interface ServerSeller {
  accountId: string;
  token: string;
}

/** Migrates a database that no server runs on yet, and makes an owner there. */
export async function addSeller(
  env: Record<string, string>,
  email = "laras@toko.test",
): Promise<ServerSeller> {
  const running = await startBackend(
    { LOG_LEVEL: "silent", ETALASE_DEMO: "off", SANDBOX: "on", ...env },
    { withoutWorkers: true, files: createMemoryFileStorage() },
  );
  const account = await createAccount(running.backend, {
    email,
    name: "Laras",
    password: "a long password",
    shopName: "Toko Laras",
    countryCode: "id",
  });
  const { token } = await issueSession(running.backend, { ...account, kind: "session" });
  await running.close();
  return { accountId: account.accountId, token };
}
