import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const order = z.object({ accountId: z.string(), orderId: z.string() });
/** `since`: when the waiting began; the pauses grow from there. */
const waiting = order.extend({ since: z.iso.datetime() });

/** Reads one order from its channel alone. Singleton key: `<channelId>:<externalId>`. */
export const pullOrderJob = defineJob(
  "pull-order",
  z.object({ accountId: z.string(), channelId: z.string(), externalId: z.string() }),
);
/**
 * Reads the orders that a channel reported (`reported_orders`). Singleton key: the channel's id.
 */
export const pullReportedJob = defineJob(
  "pull-reported-orders",
  z.object({ accountId: z.string(), channelId: z.string() }),
);
/** Reads what changed on a channel since the last time. Singleton key: the channel's id. */
export const pullChannelJob = defineJob(
  "pull-channel",
  z.object({ accountId: z.string(), channelId: z.string() }),
  {
    expireInSeconds: 3600,
    concurrency: 2,
  },
);
/** Reads what a channel told of fees since the last time. Singleton key: the channel's id. */
export const pullSettlementsJob = defineJob(
  "pull-settlements",
  z.object({ accountId: z.string(), channelId: z.string() }),
  {
    expireInSeconds: 3600,
    concurrency: 2,
  },
);
/** Every five minutes: one for each channel whose last one is too long ago. */
export const pullDueSettlementsJob = defineJob("pull-due-settlements", z.object({}), {
  retryLimit: 0,
});
/** The pull a person asked for (`order_imports`), of several channels one after the other. */
export const importOrdersJob = defineJob(
  "import-orders",
  z.object({ accountId: z.string(), importId: z.string(), channelIds: z.array(z.string()) }),
  {
    retryLimit: 3,
    expireInSeconds: 3600,
    concurrency: 2,
  },
);
/**
 * The next of the orders that a person wants read again (`order_imports.waiting`). Singleton key:
 * the import's id.
 */
export const readOrdersJob = defineJob(
  "read-named-orders",
  z.object({ accountId: z.string(), importId: z.string() }),
);
/**
 * Asks what the next of the orders that a person wants to arrange are offered
 * (`shipment_plans.waiting`). Singleton key: the plan's id.
 */
export const planShipmentsJob = defineJob(
  "plan-shipments",
  z.object({ accountId: z.string(), planId: z.string() }),
);
/** Every minute: a pull for each channel whose last one is too long ago. */
export const pullDueChannelsJob = defineJob("pull-due-channels", z.object({}), { retryLimit: 0 });

/** Gives the orders that wait for an item their goods, once somebody linked it. */
export const healWaitingJob = defineJob(
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
/** Cancels an order that was not paid in time. Singleton key: the order's id. */
export const expireUnpaidJob = defineJob("expire-unpaid-order", order);
/** Every minute: has those cancelled whose time is over. */
export const pollUnpaidJob = defineJob("poll-unpaid-orders", z.object({}), { retryLimit: 0 });

/** Sends what the seller chose to the channel. */
export const arrangeShipmentJob = defineJob("arrange-shipment", order);
/** Waits for the courier's tracking code. */
export const trackingJob = defineJob("await-tracking-code", waiting);
/** Reads the boxes of an order that is sent in several. Singleton key: the order's id. */
export const readParcelsJob = defineJob("read-parcels", order);
/** Asks the courier where the order's parcels are. Singleton key: the order's id. */
export const readTrackingJob = defineJob("read-tracking", order);
/** Asks the channel for the label … */
export const createLabelJob = defineJob("create-label", order);
/** … and fetches it when it is there. */
export const fetchLabelJob = defineJob("fetch-label", waiting);

/** Tells the channel that what a buyer sent back is here, and reads the order again. */
export const confirmBackJob = defineJob("confirm-goods-back", order);

/**
 * Looks once more whether there is stock for an order that waits for some. Singleton key: the
 * order's id.
 */
export const fillWaitingJob = defineJob("fill-waiting-order", order);

/**
 * Counts an order anew in the statistics: it has got its warehouse. Singleton key: the order's id.
 */
export const countFilledJob = defineJob("count-filled-order", order);

/** Makes one PDF of many orders' papers. */
export const makeDocumentJob = defineJob(
  "make-order-document",
  z.object({ accountId: z.string(), documentId: z.string() }),
  { retryLimit: 2, expireInSeconds: 600, concurrency: 2 },
);

/** Arranges what an account's rules take. Singleton key: the account's id. */
export const autoArrangeJob = defineJob("auto-arrange", z.object({ accountId: z.string() }), {
  retryLimit: 3,
  expireInSeconds: 900,
  concurrency: 2,
});
/** Every five minutes: one for each account that has a rule. */
export const findAutoArrangingJob = defineJob("find-auto-arranging", z.object({}), {
  retryLimit: 0,
});

export const orderJobs = [
  expireUnpaidJob,
  pollUnpaidJob,
  autoArrangeJob,
  findAutoArrangingJob,
  makeDocumentJob,
  ...[pullOrderJob, pullReportedJob, pullChannelJob, importOrdersJob, pullDueChannelsJob],
  ...[readOrdersJob, planShipmentsJob],
  ...[pullSettlementsJob, pullDueSettlementsJob, readTrackingJob],
  ...[
    arrangeShipmentJob,
    trackingJob,
    readParcelsJob,
    createLabelJob,
    fetchLabelJob,
    fillWaitingJob,
  ],
  ...[countFilledJob, confirmBackJob, healWaitingJob],
];
