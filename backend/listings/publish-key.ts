import { and, eq } from "drizzle-orm";
import { publishJobItems, publishJobs } from "../db/schema/publish-jobs.ts";

export interface PublishKey {
  accountId: string;
  publishId: string;
}

export const isPublish = ({ accountId, publishId }: PublishKey) =>
  and(eq(publishJobs.accountId, accountId), eq(publishJobs.id, publishId));

export const matchItems = ({ accountId, publishId }: PublishKey) =>
  and(eq(publishJobItems.accountId, accountId), eq(publishJobItems.publishId, publishId));
