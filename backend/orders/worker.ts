import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { awaitTrackingCode } from "./await-tracking-code.ts";
import { makeDocument } from "./documents/make-document.ts";
import { enqueueUnpaidExpiry, expireMarketplaceOrder } from "./expire-marketplace-orders.ts";
import { countFilledOrder, recheckWaitingOrder } from "./fill-waiting-orders.ts";
import { enqueueExpectedRefunds, followReturn } from "./follow-return.ts";
import { runOrderImport } from "./import-orders.ts";
import * as jobs from "./jobs.ts";
import { createLabel, fetchLabel } from "./labels.ts";
import { mapWaitingOrders } from "./map-waiting-orders.ts";
import { followParcels } from "./parcels/follow-parcels.ts";
import { pullAsJob, pullChannel, pullDueChannels, pullOrder } from "./pull-orders.ts";
import { pullReported } from "./pull-reported.ts";
import { readNextOrders } from "./read-named-orders.ts";
import { confirmGoodsBack } from "./report-goods-received.ts";
import { arrangeAutomatically, enqueueAutoArranging } from "./rule-runs/auto-arrange.ts";
import { followRuleRun } from "./rule-runs/follow-rule-run.ts";
import { sendShipment } from "./send-shipment.ts";
import { enqueueDueSettlements, pullSettlements } from "./settlements/pull-settlements.ts";
import { readNextOffers } from "./shipment/plan-shipments.ts";
import { arrangeNextOrders } from "./shipment/run-shipments.ts";
import { readTrackingEvents } from "./tracking-events.ts";

export async function registerOrderJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.pullOrderJob, (job) =>
    pullAsJob(backend, () => pullOrder(backend, job, job.externalId)),
  );
  await queue.work(jobs.pullReportedJob, (job) =>
    pullAsJob(backend, () => pullReported(backend, job)),
  );
  await queue.work(jobs.pullChannelJob, (job) =>
    pullAsJob(backend, () => pullChannel(backend, job)),
  );
  await queue.work(jobs.importOrdersJob, (job, run) => runOrderImport(backend, job, run));
  await queue.work(jobs.readOrdersJob, (job) => readNextOrders(backend, job));
  await queue.work(jobs.planShipmentsJob, (job) => readNextOffers(backend, job));
  await queue.work(jobs.runShipmentsJob, (job, run) => arrangeNextOrders(backend, job, run));
  await queue.work(jobs.arrangeShipmentJob, (job, run) => sendShipment(backend, job, run));
  await queue.work(jobs.trackingJob, (job, run) => awaitTrackingCode(backend, job, run));
  await queue.work(jobs.readParcelsJob, (job) =>
    pullAsJob(backend, () => followParcels(backend, job)),
  );
  await queue.work(jobs.readTrackingJob, (job) =>
    pullAsJob(backend, () => readTrackingEvents(backend, job)),
  );
  await queue.work(jobs.createLabelJob, (job, run) => createLabel(backend, job, run));
  await queue.work(jobs.fetchLabelJob, (job, run) => fetchLabel(backend, job, run));
  await queue.work(jobs.confirmBackJob, (job) =>
    pullAsJob(backend, () => confirmGoodsBack(backend, job)),
  );
  await queue.work(jobs.followReturnJob, (job) =>
    pullAsJob(backend, () => followReturn(backend, job)),
  );
  await queue.work(jobs.findExpectedRefundsJob, () => enqueueExpectedRefunds(backend));
  await queue.schedule(jobs.findExpectedRefundsJob, "29 3 * * *");
  await queue.work(jobs.fillWaitingJob, (job) => recheckWaitingOrder(backend, job));
  await queue.work(jobs.mapWaitingJob, (job) => mapWaitingOrders(backend, job));
  await queue.work(jobs.countFilledJob, (job) => countFilledOrder(backend, job));
  await queue.work(jobs.makeDocumentJob, (job, run) => makeDocument(backend, job, run));
  await queue.work(jobs.autoArrangeJob, (job) => arrangeAutomatically(backend, job));
  await queue.work(jobs.followRuleRunJob, (job) => followRuleRun(backend, job));
  await queue.work(jobs.findAutoArrangingJob, () => enqueueAutoArranging(backend));
  await queue.schedule(jobs.findAutoArrangingJob, "*/5 * * * *");
  await queue.work(jobs.expireUnpaidJob, (job) =>
    pullAsJob(backend, () => expireMarketplaceOrder(backend, job)),
  );
  await queue.work(jobs.pollUnpaidJob, async () => void (await enqueueUnpaidExpiry(backend)));
  await queue.schedule(jobs.pollUnpaidJob, "* * * * *");
  await queue.work(jobs.pullDueChannelsJob, () => pullDueChannels(backend));
  await queue.schedule(jobs.pullDueChannelsJob, "* * * * *");
  await queue.work(jobs.pullSettlementsJob, (job) =>
    pullAsJob(backend, () => pullSettlements(backend, job)),
  );
  await queue.work(jobs.pullDueSettlementsJob, () => enqueueDueSettlements(backend));
  await queue.schedule(jobs.pullDueSettlementsJob, "*/5 * * * *");
}
