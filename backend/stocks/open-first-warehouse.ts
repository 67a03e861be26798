import type { Language } from "#contract/languages.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { createDefaultWarehouse } from "./warehouses.ts";

const WAREHOUSE_NAMES = {
  id: "Gudang utama",
  th: "คลังสินค้าหลัก",
  en: "Main warehouse",
} as const satisfies Record<Language, string>;

export async function openFirstWarehouse(
  _backend: Backend,
  tx: Transaction,
  { accountId, language }: Events["accountCreated"],
): Promise<void> {
  await createDefaultWarehouse(tx, accountId, WAREHOUSE_NAMES[language]);
}
