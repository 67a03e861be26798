import { and, eq, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelWarehouses } from "../db/schema/channels.ts";
import type { Events } from "../events.ts";
import { findDefaultWarehouseId } from "./warehouses.ts";

type ConnectedShop = Events["channelConnected"];

const WHOLE_SHOP_ID = "default";

/** Binds a new shop's warehouses to the default one. Keeps existing bindings. */
export async function bindWarehouses(
  _backend: Backend,
  tx: Transaction,
  connected: ConnectedShop,
): Promise<void> {
  const { accountId, channelId } = connected;
  const warehouseId = await findDefaultWarehouseId(tx, accountId);
  const shopWarehouses =
    connected.warehouses.length > 0
      ? connected.warehouses
      : await makeWholeShopWarehouse(tx, connected);
  if (shopWarehouses.length === 0) return;
  await tx
    .insert(channelWarehouses)
    .values(
      shopWarehouses.map(({ externalId, name, addressIds = [] }) => ({
        accountId,
        channelId,
        externalId,
        name,
        addressIds,
        warehouseId,
      })),
    )
    .onConflictDoUpdate({
      target: [
        channelWarehouses.accountId,
        channelWarehouses.channelId,
        channelWarehouses.externalId,
      ],
      set: { name: sql`excluded.name`, addressIds: sql`excluded.address_ids` },
    });
}

async function makeWholeShopWarehouse(
  tx: Transaction,
  { accountId, channelId, shopName }: ConnectedShop,
): Promise<ConnectedShop["warehouses"]> {
  const [existingWarehouse] = await tx
    .select({ id: channelWarehouses.id })
    .from(channelWarehouses)
    .where(
      and(eq(channelWarehouses.accountId, accountId), eq(channelWarehouses.channelId, channelId)),
    )
    .limit(1);
  return existingWarehouse ? [] : [{ externalId: WHOLE_SHOP_ID, name: shopName }];
}
