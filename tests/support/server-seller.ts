import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { startBackend } from "#backend/main.ts";
import { findDefaultWarehouseId } from "#backend/stocks/warehouses.ts";
import { fakeCredentials } from "./fake-connector.ts";
import { stockUp } from "./stock-up.ts";

export interface ServerSeller {
  accountId: string;
  token: string;
}

const open = (env: Record<string, string>) =>
  startBackend(
    { LOG_LEVEL: "silent", ETALASE_DEMO: "off", SANDBOX: "on", ...env },
    { withoutWorkers: true, files: createMemoryFileStorage() },
  );

/** Migrates a database without a server, and creates an owner in it. */
export async function addSeller(
  env: Record<string, string>,
  email = "laras@toko.test",
): Promise<ServerSeller> {
  const running = await open(env);
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

/** Adds a Shopee shop that lists ten units of a SKU and refuses the seller's token. */
export async function addListing(
  env: Record<string, string>,
  accountId: string,
  sku: string,
): Promise<void> {
  const running = await open(env);
  const { backend } = running;
  const channelId = newId();
  await backend.db.insert(channels).values({
    ...{ id: channelId, accountId, channelType: "shopee", shopId: channelId, name: "Laras" },
    ...makeSealedColumns(backend, channelId, fakeCredentials()),
  });
  const warehouseId = (await findDefaultWarehouseId(backend.db, accountId)) ?? "";
  await stockUp(backend, { userId: "", accountId, channelId, warehouseId }, sku, 10, {});
  await running.close();
}
