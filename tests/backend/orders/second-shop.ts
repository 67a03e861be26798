import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { fakeCredentials } from "#tests/support/fake-connector.ts";
import type { Seller, World } from "#tests/support/seller-world.ts";

/** Connects another shop of the seller. Returns its id. */
export async function openSecondShop(
  { backend }: World,
  { accountId }: Seller,
  channelType: "shopee" | "tiktok" = "shopee",
): Promise<string> {
  const id = newId();
  await backend.db.insert(channels).values({
    ...{ id, accountId, channelType, shopId: id, name: "Sari kedua" },
    ...makeSealedColumns(backend, id, fakeCredentials(backend.now())),
    createdAt: new Date("2026-01-01T00:00:00Z"),
  });
  return id;
}
