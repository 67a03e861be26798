import { deletionJobs } from "./account-deletion/jobs.ts";
import { registerDeletionJobs } from "./account-deletion/worker.ts";
import { accountJobs } from "./accounts/jobs.ts";
import { registerAccountJobs } from "./accounts/worker.ts";
import { adminJobs } from "./admin/jobs.ts";
import { registerAdminJobs } from "./admin/worker.ts";
import { batchJobs } from "./batch/jobs.ts";
import { registerBatchJobs } from "./batch/worker.ts";
import { billingJobs } from "./billing/jobs.ts";
import { registerBillingJobs } from "./billing/worker.ts";
import { catalogueJobs } from "./catalogues/jobs.ts";
import { registerCatalogueJobs } from "./catalogues/worker.ts";
import { channelImportJobs } from "./channel-imports/jobs.ts";
import { registerChannelImportJobs } from "./channel-imports/worker.ts";
import { channelJobs } from "./channels/jobs.ts";
import { registerChannelJobs } from "./channels/worker.ts";
import { chatJobs } from "./chats/jobs.ts";
import { registerChatJobs } from "./chats/worker.ts";
import type { Backend } from "./context.ts";
import { importJobs } from "./imports/jobs.ts";
import { registerImportJobs } from "./imports/worker.ts";
import { analyzeStale, analyzeStaleJob } from "./jobs/analyze-stale.ts";
import type { JobDefinition, Queue } from "./jobs/queue.ts";
import { limitJobs } from "./limits/jobs.ts";
import { registerLimitJobs } from "./limits/worker.ts";
import { listingJobs } from "./listings/jobs.ts";
import { registerListingJobs } from "./listings/worker.ts";
import { mailJobs } from "./mail/jobs.ts";
import { registerMailJobs } from "./mail/worker.ts";
import { mergeJobs } from "./merge/jobs.ts";
import { registerMergeJobs } from "./merge/worker.ts";
import { notificationJobs } from "./notifications/jobs.ts";
import { registerNotificationJobs } from "./notifications/worker.ts";
import { orderJobs } from "./orders/jobs.ts";
import { registerOrderJobs } from "./orders/worker.ts";
import { privacyJobs } from "./privacy/jobs.ts";
import { registerPrivacyJobs } from "./privacy/worker.ts";
import { productJobs } from "./products/jobs.ts";
import { registerProductJobs } from "./products/worker.ts";
import { shopMigrationJobs } from "./shop-migrations/jobs.ts";
import { registerMigrationJobs } from "./shop-migrations/worker.ts";
import { statisticsJobs } from "./statistics/jobs.ts";
import { registerStatisticsJobs } from "./statistics/worker.ts";
import { stockJobs } from "./stocks/jobs.ts";
import { registerStockJobs } from "./stocks/worker.ts";
import { storefrontJobs } from "./storefront/jobs.ts";
import { registerStorefrontJobs } from "./storefront/worker.ts";
import { webhookJobs } from "./webhooks/jobs.ts";
import { registerWebhookJobs } from "./webhooks/worker.ts";

export const ALL_JOBS: readonly JobDefinition[] = [
  analyzeStaleJob,
  ...limitJobs,
  ...accountJobs,
  ...mailJobs,
  ...billingJobs,
  ...notificationJobs,
  ...channelJobs,
  ...stockJobs,
  ...productJobs,
  ...listingJobs,
  ...orderJobs,
  ...storefrontJobs,
  ...chatJobs,
  ...batchJobs,
  ...mergeJobs,
  ...importJobs,
  ...channelImportJobs,
  ...shopMigrationJobs,
  ...catalogueJobs,
  ...webhookJobs,
  ...statisticsJobs,
  ...privacyJobs,
  ...deletionJobs,
  ...adminJobs,
];

export async function startWorkers(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(analyzeStaleJob, async () => void (await analyzeStale(backend.db)));
  await queue.schedule(analyzeStaleJob, "* * * * *");
  await registerLimitJobs(backend, queue);
  await registerAccountJobs(backend, queue);
  await registerMailJobs(backend, queue);
  await registerBillingJobs(backend, queue);
  await registerNotificationJobs(backend, queue);
  await registerChannelJobs(backend, queue);
  await registerStockJobs(backend, queue);
  await registerProductJobs(backend, queue);
  await registerListingJobs(backend, queue);
  await registerOrderJobs(backend, queue);
  await registerStorefrontJobs(backend, queue);
  await registerChatJobs(backend, queue);
  await registerBatchJobs(backend, queue);
  await registerMergeJobs(backend, queue);
  await registerImportJobs(backend, queue);
  await registerChannelImportJobs(backend, queue);
  await registerMigrationJobs(backend, queue);
  await registerCatalogueJobs(backend, queue);
  await registerWebhookJobs(backend, queue);
  await registerStatisticsJobs(backend, queue);
  await registerPrivacyJobs(backend, queue);
  await registerDeletionJobs(backend, queue);
  await registerAdminJobs(backend, queue);
}
