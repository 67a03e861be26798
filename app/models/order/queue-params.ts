/** Filters of the orders' list that show the arranged orders of one queue. */
export const QUEUE_PARAMS = {
  toPrint: { documents: "ready" },
  toPick: { pickpack: "none,assigned,picking" },
  toPack: { pickpack: "picked,packing" },
  toHandOver: { pickpack: "packed" },
} as const;

export const QUEUES = Object.keys(QUEUE_PARAMS) as (keyof typeof QUEUE_PARAMS)[];
