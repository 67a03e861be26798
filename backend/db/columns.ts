import { sql } from "drizzle-orm";
import { bigint, text, timestamp } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

/** Time-ordered ids keep b-tree inserts at the right edge. */
export const makeIdColumn = () => text("id").primaryKey().$defaultFn(newId);
/** Part of the key `primaryKey({ columns: [t.accountId, t.id] })`. */
export const makeOwnIdColumn = () => text("id").notNull().$defaultFn(newId);
export const newId = () => uuidv7();
export const makeInstantColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: "date" });
export const makeCreatedAtColumn = () =>
  makeInstantColumn("created_at").notNull().default(sql`now()`);
export const makeUpdatedAtColumn = () =>
  makeInstantColumn("updated_at").notNull().default(sql`now()`);
/** Minor units; a JavaScript number holds every amount up to 9·10¹⁵. */
export const makeMoneyColumn = (name: string) => bigint(name, { mode: "number" });
