import { sql } from "drizzle-orm";
import type { World } from "./seller-world.ts";

/** Returns every level with the sums of its ledger. They must be equal. */
export async function levelsAndLedger(world: Pick<World, "backend">, accountId: string) {
  const { rows } = await world.backend.db.execute<{
    variant_id: string;
    on_hand: number;
    reserved: number;
    damaged: number;
    on_hand_sum: number;
    reserved_sum: number;
    damaged_sum: number;
  }>(sql`
    select s.variant_id, s.on_hand, s.reserved, s.damaged, coalesce(sum(m.on_hand_delta), 0)::int on_hand_sum,
      coalesce(sum(m.reserved_delta), 0)::int reserved_sum, coalesce(sum(m.damaged_delta), 0)::int damaged_sum
    from stocks s left join stock_movements m on m.account_id = s.account_id and m.stock_id = s.id where s.account_id = ${accountId} group by s.account_id, s.id order by s.variant_id, s.warehouse_id`);
  return rows.map((row) => ({
    level: { onHand: row.on_hand, reserved: row.reserved, damaged: row.damaged },
    ledger: { onHand: row.on_hand_sum, reserved: row.reserved_sum, damaged: row.damaged_sum },
  }));
}

/** Returns the same for all figures, by column name. */
export async function figuresAndLedger(world: World, accountId: string) {
  const figures = [
    "on_hand",
    "reserved",
    "damaged",
    "buffer",
    "locked",
    "doubtful",
    "incoming",
  ].map((name) => sql.identifier(name));
  const level = sql.join(
    figures.map((name) => sql`${name.value}::text, s.${name}`),
    sql`, `,
  );
  const ledger = sql.join(
    figures.map(
      (name) =>
        sql`${name.value}::text, coalesce(sum(m.${sql.identifier(`${name.value}_delta`)}), 0)::int`,
    ),
    sql`, `,
  );
  const { rows } = await world.backend.db.execute<{
    level: Record<string, number>;
    ledger: Record<string, number>;
  }>(sql`
    select json_build_object(${level}) as level, json_build_object(${ledger}) as ledger
    from stocks s left join stock_movements m on m.account_id = s.account_id and m.stock_id = s.id where s.account_id = ${accountId}
    group by s.account_id, s.id order by s.variant_id, s.warehouse_id`);
  return rows.map(({ level: had, ledger: summed }) => ({ level: had, ledger: summed }));
}
