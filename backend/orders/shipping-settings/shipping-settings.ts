import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { normaliseCourier } from "#contract/courier-key.ts";
import type { ShippingSettings, updateShippingSettings } from "#contract/shipping-settings.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { accounts } from "../../db/schema/accounts.ts";
import {
  shippingCutOffs,
  shippingMethods,
  shippingSettings,
} from "../../db/schema/shipping-settings.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";

type SettingsChanges = z.output<typeof updateShippingSettings.body>["settings"];

export async function readShippingSettings(
  db: Queryable,
  accountId: string,
): Promise<ShippingSettings> {
  const [settings] = await db
    .select()
    .from(shippingSettings)
    .where(eq(shippingSettings.accountId, accountId));
  const methods = await db
    .select({ courier: shippingMethods.courier, method: shippingMethods.method })
    .from(shippingMethods)
    .where(eq(shippingMethods.accountId, accountId))
    .orderBy(asc(shippingMethods.courier));
  const cutOffs = await db
    .select({ warehouseId: shippingCutOffs.warehouseId, time: shippingCutOffs.time })
    .from(shippingCutOffs)
    .where(eq(shippingCutOffs.accountId, accountId))
    .orderBy(asc(shippingCutOffs.warehouseId));
  return { labelSize: settings?.labelSize ?? "a6", methods, cutOffs };
}

/** Leaves absent settings unchanged. Throws 404 for a warehouse of another account. */
export async function writeShippingSettings(
  backend: Backend,
  caller: Caller,
  changes: SettingsChanges,
): Promise<ShippingSettings> {
  const { accountId } = caller;
  return transaction(backend.db, async (tx) => {
    // Two concurrent saves would mix their lists.
    await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
    const before = await readShippingSettings(tx, accountId);
    const { labelSize, methods, cutOffs } = changes;
    if (labelSize)
      await tx
        .insert(shippingSettings)
        .values({ accountId, labelSize })
        .onConflictDoUpdate({ target: shippingSettings.accountId, set: { labelSize } });
    if (methods) await replaceMethods(tx, accountId, methods);
    if (cutOffs) await replaceCutOffs(tx, accountId, cutOffs);
    const after = await readShippingSettings(tx, accountId);
    await recordAudit(tx, backend, caller, {
      action: "updateShippingSettings",
      target: `account:${accountId}`,
      before,
      after,
    });
    return after;
  });
}

async function replaceMethods(
  tx: Transaction,
  accountId: string,
  methods: ShippingSettings["methods"],
): Promise<void> {
  await tx.delete(shippingMethods).where(eq(shippingMethods.accountId, accountId));
  const byCourier = new Map(methods.map((method) => [normaliseCourier(method.courier), method]));
  if (byCourier.size > 0)
    await tx
      .insert(shippingMethods)
      .values([...byCourier.values()].map((entry) => ({ accountId, ...entry })));
}

async function replaceCutOffs(
  tx: Transaction,
  accountId: string,
  cutOffs: ShippingSettings["cutOffs"],
): Promise<void> {
  await tx.delete(shippingCutOffs).where(eq(shippingCutOffs.accountId, accountId));
  const times = new Map(cutOffs.map(({ warehouseId, time }) => [warehouseId, time]));
  if (times.size === 0) return;
  const ownWarehouses = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), inArray(warehouses.id, [...times.keys()])));
  if (ownWarehouses.length < times.size) throw notFound("Warehouse");
  await tx
    .insert(shippingCutOffs)
    .values([...times].map(([warehouseId, time]) => ({ accountId, warehouseId, time })));
}
