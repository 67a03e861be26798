import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import type {
  bindChannelWarehouses as bindEndpoint,
  ChannelWarehouse,
} from "#contract/channel-warehouses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels, channelWarehouses } from "../db/schema/channels.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { invalid, notFound } from "../http/problem-error.ts";

type WarehouseBinding = z.output<typeof bindEndpoint.body>["bindings"][number];

/** The contract's word for "no warehouse is linked". */
const UNBOUND_CODE = "unbound";
/** The contract's word for the account's default warehouse (docs/specification.md "Calls"). */
const DEFAULT_CODE = "default";

/** A link to a deleted warehouse counts as none: the seller has to choose again. */
export async function listChannelWarehouses(
  backend: Backend,
  accountId: string,
): Promise<z.input<typeof ChannelWarehouse>[]> {
  const rows = await backend.db
    .select({
      row: channelWarehouses,
      channelType: channels.channelType,
      warehouseId: warehouses.id,
    })
    .from(channelWarehouses)
    .innerJoin(
      channels,
      and(
        eq(channels.accountId, channelWarehouses.accountId),
        eq(channels.id, channelWarehouses.channelId),
      ),
    )
    .leftJoin(
      warehouses,
      and(eq(warehouses.id, channelWarehouses.warehouseId), eq(warehouses.accountId, accountId)),
    )
    .where(and(eq(channelWarehouses.accountId, accountId), isNull(channels.disconnectedAt)))
    .orderBy(asc(channels.createdAt), asc(channelWarehouses.name));
  return rows.map(({ row, channelType, warehouseId }) => ({
    id: row.id,
    channelId: row.channelId,
    channelType,
    name: row.name,
    warehouseId: warehouseId ?? UNBOUND_CODE,
  }));
}

/**
 * Binds channel warehouses to the account's warehouses (`unbound` unlinks), all or none, and
 * enqueues a push of the changed channels' figures. Returns the new bindings. Throws 404 for
 * another account's channel, channel warehouse or warehouse, 422 `wrong_channel_type` if the
 * channel has another type.
 */
export async function bindChannelWarehouses(
  backend: Backend,
  accountId: string,
  wantedBindings: readonly WarehouseBinding[],
): Promise<WarehouseBinding[]> {
  return transaction(backend.db, async (tx) => {
    const bindings = await toRealIds(tx, accountId, wantedBindings);
    await requireOwn(tx, accountId, bindings);
    for (const binding of bindings) {
      await tx
        .update(channelWarehouses)
        .set({ warehouseId: binding.warehouseId === UNBOUND_CODE ? null : binding.warehouseId })
        .where(
          and(
            eq(channelWarehouses.accountId, accountId),
            eq(channelWarehouses.id, binding.channelWarehouseId),
          ),
        );
    }
    for (const channelId of new Set(bindings.map((binding) => binding.channelId))) {
      await raiseEvent(backend, tx, "channelOutdated", { accountId, channelId });
    }
    return bindings;
  });
}

async function toRealIds(
  tx: Transaction,
  accountId: string,
  bindings: readonly WarehouseBinding[],
): Promise<WarehouseBinding[]> {
  if (bindings.every(({ warehouseId }) => warehouseId !== DEFAULT_CODE)) return [...bindings];
  const [warehouse] = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), eq(warehouses.isDefault, true)));
  return bindings.map((binding) =>
    binding.warehouseId === DEFAULT_CODE
      ? { ...binding, warehouseId: warehouse?.id ?? DEFAULT_CODE }
      : binding,
  );
}

async function requireOwn(
  tx: Transaction,
  accountId: string,
  bindings: WarehouseBinding[],
): Promise<void> {
  if (bindings.length === 0) return;
  const ids = bindings.map((binding) => binding.channelWarehouseId);
  const rows = await tx
    .select({
      id: channelWarehouses.id,
      channelId: channelWarehouses.channelId,
      channelType: channels.channelType,
    })
    .from(channelWarehouses)
    .innerJoin(
      channels,
      and(
        eq(channels.accountId, channelWarehouses.accountId),
        eq(channels.id, channelWarehouses.channelId),
      ),
    )
    .where(and(eq(channelWarehouses.accountId, accountId), inArray(channelWarehouses.id, ids)));
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  if (
    bindings.some(
      (binding) => rowsById.get(binding.channelWarehouseId)?.channelId !== binding.channelId,
    )
  )
    throw notFound("A channel warehouse");
  for (const [index, { channelWarehouseId, channelType }] of bindings.entries())
    if (rowsById.get(channelWarehouseId)?.channelType !== channelType)
      throw invalid("wrong_channel_type", "The channel is of another type", {
        [`bindings[${index}].channelType`]: "wrong_channel_type",
      });
  const wantedIds = [...new Set(bindings.map((binding) => binding.warehouseId))].filter(
    (id) => id !== UNBOUND_CODE,
  );
  if (wantedIds.length === 0) return;
  const ownWarehouses = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(
      and(
        eq(warehouses.accountId, accountId),
        inArray(warehouses.id, wantedIds),
        isNull(warehouses.deletedAt),
      ),
    )
    // Lock them, so that none is deleted while it is bound.
    .for("key share");
  if (ownWarehouses.length !== wantedIds.length) throw notFound("A warehouse");
}
