import { sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { removeImageFiles } from "../products/index.ts";

const AT_ONCE = 500;

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
    const name = sql.identifier(table);
    const key = sql.identifier(column);
    const keys = column === "picture_keys" ? sql`${key}` : sql`jsonb_build_array(${key})`;
    for (let after = ""; ; ) {
      const { rows } = await db.execute<{ id: string; keys: string[] }>(
        sql`select id, ${keys} as keys from ${name} where account_id = ${accountId} and id > ${after} and ${key} is not null order by id limit ${AT_ONCE}`,
      );
      for (const storedKey of rows.flatMap((row) => row.keys)) await files.remove(storedKey);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  for (let after = ""; ; ) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from images where account_id = ${accountId} and id > ${after} order by id limit ${AT_ONCE}`,
    );
    for (const { id } of rows) await removeImageFiles({ files }, id);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
}
