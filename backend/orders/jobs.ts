import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const orderSchema = z.object({ accountId: z.string(), orderId: z.string() });
/** `since`: when the waiting began. The pauses grow from that time. */
const waitingSchema = orderSchema.extend({ since: z.iso.datetime() });

/** Reads only one order from its channel. Singleton key: `<channelId>:<externalId>`. */
export const pullOrderJob = defineJob(
  "pull-order",
  z.object({ accountId: z.string(), channelId: z.string(), externalId: z.string() }),
);
/** Reads the orders in `reported_orders`. Singleton key: the channel id. */
export const pullReportedJob = defineJob(
  "pull-reported-orders",
  z.object({ accountId: z.string(), channelId: z.string() }),
);
/** Reads the changes of a channel since its cursor. Singleton key: the channel's id. */
export const pullChannelJob = defineJob(
  "pull-channel",
  z.object({ accountId: z.string(), channelId: z.string() }),
  {
    expireInSeconds: 3600,
    concurrency: 2,
  },
);
/** Reads the fees of a channel since its cursor. Singleton key: the channel's id. */
export const pullSettlementsJob = defineJob(
  "pull-settlements",
  z.object({ accountId: z.string(), channelId: z.string() }),
  {
    expireInSeconds: 3600,
    concurrency: 2,
  },
);
/** Every five minutes: enqueues a pull for each channel whose last pull is too old. */
export const pullDueSettlementsJob = defineJob("pull-due-settlements", z.object({}), {
  retryLimit: 0,
});
/** The pull that a person requested (`order_imports`), one channel after the other. */
export const importOrdersJob = defineJob(
  "import-orders",
  z.object({ accountId: z.string(), importId: z.string(), channelIds: z.array(z.string()) }),
  {
    retryLimit: 3,
    expireInSeconds: 3600,
    concurrency: 2,
  },
);
/** Reads the next chunk of `order_imports.waiting`. Singleton key: the import's id. */
export const readOrdersJob = defineJob(
  "read-named-orders",
  z.object({ accountId: z.string(), importId: z.string() }),
);
/** Reads offers for the next chunk of `shipment_plans.waiting`. Singleton key: the plan's id. */
export const planShipmentsJob = defineJob(
  "plan-shipments",
  z.object({ accountId: z.string(), planId: z.string() }),
);
/** Arranges the next chunk of `shipment_runs.waiting`. Singleton key: the run's id. */
export const runShipmentsJob = defineJob(
  "run-shipments",
  z.object({ accountId: z.string(), runId: z.string() }),
);
/** Every minute: enqueues a pull for each channel whose last pull is too old. */
export const pullDueChannelsJob = defineJob("pull-due-channels", z.object({}), { retryLimit: 0 });

/** Maps and reserves the goods of orders that wait for an item that was just linked. */
export const mapWaitingJob = defineJob(
  "heal-unknown-items",
  z.object({
    accountId: z.string(),
    channelId: z.string(),
    externalProductId: z.string(),
    externalVariantId: z.string(),
    sku: z.string(),
    actor: z.string(),
  }),
);
/** Singleton key: the order's id. */
export const expireUnpaidJob = defineJob("expire-unpaid-order", orderSchema);
/** Every minute: enqueues the cancellation of orders whose time to pay is over. */
export const pollUnpaidJob = defineJob("poll-unpaid-orders", z.object({}), { retryLimit: 0 });

export const arrangeShipmentJob = defineJob("arrange-shipment", orderSchema);
export const trackingJob = defineJob("await-tracking-code", waitingSchema);
/** Singleton key: the order's id. */
export const readParcelsJob = defineJob("read-parcels", orderSchema);
/** Asks the courier for the order's scans. Singleton key: the order's id. */
export const readTrackingJob = defineJob("read-tracking", orderSchema);
export const createLabelJob = defineJob("create-label", orderSchema);
export const fetchLabelJob = defineJob("fetch-label", waitingSchema);

/** Tells the channel that returned goods are here, and reads the order again. */
export const confirmBackJob = defineJob("confirm-goods-back", orderSchema);

/** Asks the channel what became of an answered return. Singleton key: the order's id. */
export const followReturnJob = defineJob("follow-return", orderSchema);
/** Every day: enqueues `followReturnJob` for each order whose refund the channel has not paid. */
export const findExpectedRefundsJob = defineJob("find-expected-refunds", z.object({}), {
  retryLimit: 0,
});

/** Checks again whether a waiting order can get stock. Singleton key: the order's id. */
export const fillWaitingJob = defineJob("fill-waiting-order", orderSchema);

/** Updates a filled order in the statistics. Singleton key: the order's id. */
export const countFilledJob = defineJob("count-filled-order", orderSchema);

export const makeDocumentJob = defineJob(
  "make-order-document",
  z.object({ accountId: z.string(), documentId: z.string() }),
  { retryLimit: 2, expireInSeconds: 600, concurrency: 2 },
);

/** Singleton key: the account's id. */
export const autoArrangeJob = defineJob("auto-arrange", z.object({ accountId: z.string() }), {
  retryLimit: 3,
  expireInSeconds: 900,
  concurrency: 2,
});
/** Prints labels and makes waves after a rule's run. Singleton key: the run's id. */
export const followRuleRunJob = defineJob(
  "follow-rule-run",
  z.object({ accountId: z.string(), runId: z.string() }),
  { retryLimit: 3 },
);
/** Every five minutes: enqueues `autoArrangeJob` for each account that has a rule. */
export const findAutoArrangingJob = defineJob("find-auto-arranging", z.object({}), {
  retryLimit: 0,
});

export const orderJobs = [
  expireUnpaidJob,
  pollUnpaidJob,
  autoArrangeJob,
  followRuleRunJob,
  findAutoArrangingJob,
  makeDocumentJob,
  ...[pullOrderJob, pullReportedJob, pullChannelJob, importOrdersJob, pullDueChannelsJob],
  ...[readOrdersJob, planShipmentsJob, runShipmentsJob],
  ...[pullSettlementsJob, pullDueSettlementsJob, readTrackingJob],
  ...[
    arrangeShipmentJob,
    trackingJob,
    readParcelsJob,
    createLabelJob,
    fetchLabelJob,
    fillWaitingJob,
  ],
  ...[countFilledJob, confirmBackJob, mapWaitingJob, followReturnJob, findExpectedRefundsJob],
];
