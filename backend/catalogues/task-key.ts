import { and, eq } from "drizzle-orm";
import { metaTasks } from "../db/schema/meta.ts";

export interface TaskKey {
  accountId: string;
  taskId: string;
}
export type TaskRow = typeof metaTasks.$inferSelect;

export const matchTask = ({ accountId, taskId }: TaskKey) =>
  and(eq(metaTasks.accountId, accountId), eq(metaTasks.id, taskId));

/** Code of items in a batch that was cancelled or failed without details. */
export const UNCONFIRMED_CODE = "unconfirmed";
