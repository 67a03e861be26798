import { bigint, text } from "drizzle-orm/pg-core";
import { makeInstantColumn } from "#backend/db/columns.ts";
import { pushes, sandboxShopee } from "./schema.ts";

/** Pushes whose last attempt failed, in the order in which the app reads them. */
export const lostPushes = sandboxShopee.table("lost_pushes", {
  messageId: bigint("message_id", { mode: "number" })
    .primaryKey()
    .generatedAlwaysAsIdentity({ startWith: 176_101 }),
  pushId: text("push_id")
    .notNull()
    .unique()
    .references(() => pushes.id, { onDelete: "cascade" }),
  /** The app has confirmed them. */
  consumedAt: makeInstantColumn("consumed_at"),
});
