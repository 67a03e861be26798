import type { DemoOrderStatus } from "./marketplace.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PLAN_DAYS = 90;

export interface PlannedOrder {
  at: Date;
  status: DemoOrderStatus;
  cod: boolean;
  message: string;
  lines: { variantId: string; quantity: number }[];
}

const BUYER_MESSAGES = [
  "Tolong bungkus kado ya kak, ada kartu ucapan.",
  "Kirim hari ini kalau bisa",
  "Warna sesuai foto ya",
  "Titip di satpam kalau tidak ada orang",
];

/** Shares of statuses by the order's age in days. */
const STATUS_SHARES_BY_AGE: { below: number; shares: [number, DemoOrderStatus][] }[] = [
  {
    below: 1,
    shares: [
      [0.6, "READY_TO_SHIP"],
      [0.14, "UNPAID"],
      [0.08, "IN_CANCEL"],
      [0.18, "PROCESSED"],
    ],
  },
  {
    below: 3,
    shares: [
      [0.28, "PROCESSED"],
      [0.06, "RETRY_SHIP"],
      [0.58, "SHIPPED"],
      [0.08, "CANCELLED"],
    ],
  },
  {
    below: 7,
    shares: [
      [0.36, "SHIPPED"],
      [0.56, "TO_CONFIRM_RECEIVE"],
      [0.08, "CANCELLED"],
    ],
  },
  {
    below: Number.POSITIVE_INFINITY,
    shares: [
      [0.9, "COMPLETED"],
      [0.07, "CANCELLED"],
      [0.03, "TO_RETURN"],
    ],
  },
];

/** Plans ninety days of orders, oldest first. `variantIds`: popular ones first. */
export function planOrders(
  random: Random,
  now: Date,
  variantIds: readonly string[],
): PlannedOrder[] {
  const plan: PlannedOrder[] = [];
  for (let day = PLAN_DAYS; day >= 0; day--) {
    const count = day === 0 ? 34 : random.int(2, 5);
    for (let n = 0; n < count; n++) {
      // Spreads today's orders over the last 20 hours, so that some are late.
      const ageMs = day === 0 ? random.int(10, 20 * 60) * 60_000 : chooseAgeMs(random, now, day);
      plan.push(planOrder(random, new Date(now.getTime() - ageMs), ageMs / DAY_MS, variantIds));
    }
  }
  return plan.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Hours in Jakarta, weighted by orders. */
const BUSY_HOURS = [
  ...[0, 6, 7, 8, 9, 9, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 14, 15, 16, 17],
  ...[18, 18, 19, 19, 19, 20, 20, 20, 20, 20, 21, 21, 21, 22, 22, 23],
] as const;
const JAKARTA_HOURS = 7;

function chooseAgeMs(random: Random, now: Date, day: number): number {
  const offsetMs = JAKARTA_HOURS * HOUR_MS;
  const midnight = Math.floor((now.getTime() + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
  const orderedMs =
    midnight - day * DAY_MS + random.pick(BUSY_HOURS) * HOUR_MS + random.int(0, 3_599) * 1_000;
  return now.getTime() - orderedMs;
}

function planOrder(
  random: Random,
  time: Date,
  ageDays: number,
  variantIds: readonly string[],
): PlannedOrder {
  const status = pickStatus(random, ageDays);
  const lines = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => ({
    variantId: pickPopularVariant(random, variantIds),
    quantity: random.chance(0.8) ? 1 : random.int(2, 3),
  }));
  const distinctLines = lines.filter(
    (line, index) =>
      lines.findIndex((otherLine) => otherLine.variantId === line.variantId) === index,
  );
  return {
    at: time,
    status,
    cod: status !== "UNPAID" && random.chance(0.2),
    message: random.chance(0.12) ? random.pick(BUYER_MESSAGES) : "",
    lines: distinctLines,
  };
}

function pickStatus(random: Random, ageDays: number): DemoOrderStatus {
  const shares = STATUS_SHARES_BY_AGE.find(({ below }) => ageDays < below)?.shares ?? [];
  let remaining = random.int(0, 999) / 1000;
  for (const [share, status] of shares) {
    remaining -= share;
    if (remaining < 0) return status;
  }
  return "COMPLETED";
}

/** The square of a uniform number prefers the front of the list. */
function pickPopularVariant(random: Random, variantIds: readonly string[]): string {
  const index = Math.floor((random.int(0, 9_999) / 10_000) ** 2 * variantIds.length);
  return variantIds[index] ?? random.pick(variantIds);
}

/** Counts the units that each variant needs beyond the demo's stock. */
export function countOrderedUnits(plan: readonly PlannedOrder[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const order of plan) {
    for (const { variantId, quantity } of order.lines)
      units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  }
  return units;
}
