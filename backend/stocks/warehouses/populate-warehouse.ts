import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { populateWarehouseJob } from "../jobs.ts";
import { matchOpenWarehouses } from "../warehouses.ts";

/** Takes a tenth of a second per transaction. */
const PART_SIZE = 5_000;

type PopulateInput = z.output<typeof populateWarehouseJob.schema>;

/**
 * Creates levels for a part of the variants, from the id `after`, and enqueues the next part in the
 * same transaction. The last part checks all variants again, because of transactions older than the
 * warehouse, and marks it as done.
 */
export async function populateWarehouse(backend: Backend, job: PopulateInput): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [warehouse] = await tx
      .select({ status: warehouses.status })
      .from(warehouses)
      .where(and(matchOpenWarehouses(job.accountId), eq(warehouses.id, job.warehouseId)))
      .for("no key update");
    if (warehouse?.status !== "populating_stock") return;
    const last = await createNextLevels(tx, job);
    if (last !== null) {
      await backend.enqueue(
        tx,
        populateWarehouseJob,
        { ...job, after: last },
        { singletonKey: `${job.warehouseId}:${last}` },
      );
      return;
    }
    await createMissingLevels(tx, job);
    await tx
      .update(warehouses)
      .set({ status: "created" })
      .where(and(eq(warehouses.accountId, job.accountId), eq(warehouses.id, job.warehouseId)));
  });
}

/** Returns the last variant of a full part; `null` after the last part. */
async function createNextLevels(tx: Transaction, { accountId, warehouseId, after }: PopulateInput) {
  const { rows } = await tx.execute<{ last: string | null; found: number }>(sql`
    with part as (
      select id from variants where account_id = ${accountId} and id > ${after} and deleted_at is null order by id limit ${PART_SIZE}
    ), made as (
      insert into stocks (id, account_id, variant_id, warehouse_id)
      select gen_random_uuid()::text, ${accountId}, id, ${warehouseId} from part on conflict do nothing
    )
    select max(id) as last, count(*)::int as found from part`);
  const [part] = rows;
  return part && part.found === PART_SIZE ? part.last : null;
}

async function createMissingLevels(
  tx: Transaction,
  { accountId, warehouseId }: PopulateInput,
): Promise<void> {
  await tx.execute(sql`
    insert into stocks (id, account_id, variant_id, warehouse_id)
    select gen_random_uuid()::text, v.account_id, v.id, ${warehouseId} from variants v
    left join stocks s on s.account_id = v.account_id and s.variant_id = v.id and s.warehouse_id = ${warehouseId}
    where v.account_id = ${accountId} and v.deleted_at is null and s.id is null
    on conflict do nothing`);
}
