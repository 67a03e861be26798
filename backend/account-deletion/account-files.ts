import { sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { removeImageFiles } from "../products/index.ts";

const PAGE_SIZE = 500;

/** Columns that hold a stored file's key, or a list of keys. */
const FILE_COLUMNS = [
  ["orders", "label_key"],
  ["order_documents", "file_key"],
  ["chat_messages", "picture_key"],
  ["product_imports", "file_key"],
  ["stock_batches", "file_key"],
  ["storefront_refunds", "picture_key"],
  ["storefront_slips", "picture_key"],
  ["storefront_reviews", "picture_keys"],
] as const;

/** Deletes the account's files while rows still name them. A repeat skips files that are gone. */
export async function removeFiles(
  { db, files }: Pick<Backend, "db" | "files">,
  accountId: string,
): Promise<void> {
  for (const [table, column] of FILE_COLUMNS) {
    const tableName = sql.identifier(table);
    const keyColumn = sql.identifier(column);
    const keys =
      column === "picture_keys" ? sql`${keyColumn}` : sql`jsonb_build_array(${keyColumn})`;
    for (let lastId = ""; ; ) {
      const { rows } = await db.execute<{ id: string; keys: string[] }>(
        sql`select id, ${keys} as keys from ${tableName} where account_id = ${accountId} and id > ${lastId} and ${keyColumn} is not null order by id limit ${PAGE_SIZE}`,
      );
      for (const storedKey of rows.flatMap((row) => row.keys)) await files.remove(storedKey);
      const last = rows.at(-1);
      if (!last) break;
      lastId = last.id;
    }
  }
  for (let lastId = ""; ; ) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from images where account_id = ${accountId} and id > ${lastId} order by id limit ${PAGE_SIZE}`,
    );
    for (const { id } of rows) await removeImageFiles({ files }, id);
    const last = rows.at(-1);
    if (!last) break;
    lastId = last.id;
  }
}
