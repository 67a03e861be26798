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

/** The contract's word for a missing binding. */
const UNBOUND_CODE = "unbound";
/** The contract's word for the default warehouse (docs/specification.md "Calls"). */
const DEFAULT_CODE = "default";

/** A binding to a deleted warehouse counts as none, so that the seller chooses again. */
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
 * Binds channel warehouses to the account's (`unbound` removes a binding), all or none, and pushes
 * the changed channels' figures. Returns the new bindings. Throws 404 for a foreign channel or
 * warehouse, 422 `wrong_channel_type`.
 */
export async function bindChannelWarehouses(
  backend: Backend,
  accountId: string,
  wantedBindings: readonly WarehouseBinding[],
): Promise<WarehouseBinding[]> {
  return transaction(backend.db, async (tx) => {
    const resolvedBindings = await resolveBindings(tx, accountId, wantedBindings);
    await requireOwnWarehouses(tx, accountId, resolvedBindings);
    for (const binding of resolvedBindings) {
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
    for (const channelId of new Set(resolvedBindings.map((binding) => binding.channelId))) {
      await raiseEvent(backend, tx, "channelOutdated", { accountId, channelId });
    }
    return resolvedBindings;
  });
}

async function resolveBindings(
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

async function requireOwnWarehouses(
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
  const boundIds = [...new Set(bindings.map((binding) => binding.warehouseId))].filter(
    (id) => id !== UNBOUND_CODE,
  );
  if (boundIds.length === 0) return;
  const foundWarehouses = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(
      and(
        eq(warehouses.accountId, accountId),
        inArray(warehouses.id, boundIds),
        isNull(warehouses.deletedAt),
      ),
    )
    .for("key share");
  if (foundWarehouses.length !== boundIds.length) throw notFound("A warehouse");
}
