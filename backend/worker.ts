import { deletionJobs } from "./account-deletion/jobs.ts";
import { workDeletions } from "./account-deletion/worker.ts";
import { accountJobs } from "./accounts/jobs.ts";
import { workAccounts } from "./accounts/worker.ts";
import { adminJobs } from "./admin/jobs.ts";
import { workAdmin } from "./admin/worker.ts";
import { batchJobs } from "./batch/jobs.ts";
import { workBatch } from "./batch/worker.ts";
import { billingJobs } from "./billing/jobs.ts";
import { workBilling } from "./billing/worker.ts";
import { catalogueJobs } from "./catalogues/jobs.ts";
import { workCatalogues } from "./catalogues/worker.ts";
import { channelImportJobs } from "./channel-imports/jobs.ts";
import { workChannelImports } from "./channel-imports/worker.ts";
import { channelJobs } from "./channels/jobs.ts";
import { workChannels } from "./channels/worker.ts";
import { chatJobs } from "./chats/jobs.ts";
import { workChats } from "./chats/worker.ts";
import type { Backend } from "./context.ts";
import { importJobs } from "./imports/jobs.ts";
import { workImports } from "./imports/worker.ts";
import { analyzeStale, analyzeStaleJob } from "./jobs/analyze-stale.ts";
import type { JobDefinition, Queue } from "./jobs/queue.ts";
import { limitJobs } from "./limits/jobs.ts";
import { workLimits } from "./limits/worker.ts";
import { listingJobs } from "./listings/jobs.ts";
import { registerListingJobs } from "./listings/worker.ts";
import { mailJobs } from "./mail/jobs.ts";
import { workMail } from "./mail/worker.ts";
import { mergeJobs } from "./merge/jobs.ts";
import { workMerge } from "./merge/worker.ts";
import { notificationJobs } from "./notifications/jobs.ts";
import { workNotifications } from "./notifications/worker.ts";
import { orderJobs } from "./orders/jobs.ts";
import { registerOrderJobs } from "./orders/worker.ts";
import { privacyJobs } from "./privacy/jobs.ts";
import { workPrivacy } from "./privacy/worker.ts";
import { productJobs } from "./products/jobs.ts";
import { workProducts } from "./products/worker.ts";
import { shopMigrationJobs } from "./shop-migrations/jobs.ts";
import { workShopMigrations } from "./shop-migrations/worker.ts";
import { statisticsJobs } from "./statistics/jobs.ts";
import { workStatistics } from "./statistics/worker.ts";
import { stockJobs } from "./stocks/jobs.ts";
import { registerStockJobs } from "./stocks/worker.ts";
import { storefrontJobs } from "./storefront/jobs.ts";
import { workStorefronts } from "./storefront/worker.ts";
import { webhookJobs } from "./webhooks/jobs.ts";
import { workWebhooks } from "./webhooks/worker.ts";

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
  await workLimits(backend, queue);
  await workAccounts(backend, queue);
  await workMail(backend, queue);
  await workBilling(backend, queue);
  await workNotifications(backend, queue);
  await workChannels(backend, queue);
  await registerStockJobs(backend, queue);
  await workProducts(backend, queue);
  await registerListingJobs(backend, queue);
  await registerOrderJobs(backend, queue);
  await workStorefronts(backend, queue);
  await workChats(backend, queue);
  await workBatch(backend, queue);
  await workMerge(backend, queue);
  await workImports(backend, queue);
  await workChannelImports(backend, queue);
  await workShopMigrations(backend, queue);
  await workCatalogues(backend, queue);
  await workWebhooks(backend, queue);
  await workStatistics(backend, queue);
  await workPrivacy(backend, queue);
  await workDeletions(backend, queue);
  await workAdmin(backend, queue);
}
