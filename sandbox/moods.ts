import { type SQL, sql } from "drizzle-orm";
import { integer, jsonb, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#backend/db/client.ts";
import { createRandomFromText } from "./seeded.ts";

/**
 * Ways in which real marketplaces differ from their own pages, as seen live
 * (docs/marketplaces/conformance.md "Moods"). A shop has any of them; without one its marketplace
 * answers like the published samples.
 */
export const MOODS = [
  /** Text for numbers and booleans, numbers for text of digits. */
  "looseTypes",
  /** Words of statuses in capitals or in small letters. */
  "otherCase",
  /** Local times without an offset. */
  "zonelessTimes",
  /** Empty fields are missing, `null` or ""; fields that no page names are there. */
  "sparseFields",
  /** A page instead of JSON, with status 200. The call may have had its effect. */
  "htmlAnswers",
  /** A label is a page with the address of the PDF, and nothing else. */
  "htmlLabels",
  /** A parcel's number and label come minutes after the booking. */
  "lateLabels",
  /** A change of stock is answered with success, and changes nothing. */
  "silentWrites",
  /** A campaign keeps units just before a change of stock. */
  "lockedStock",
  /** A stock of 0 is refused. */
  "zeroRefused",
  /** An error that is over with the next call. */
  "transientErrors",
  /** Six calls in a row are too many. */
  "throttledBursts",
  "latePushes",
  "doubledPushes",
  /** A buyer, payer or courier changes an order while a call about it is under way. */
  "changingOrders",
] as const;
export type Mood = (typeof MOODS)[number];

/** The moods of every marketplace that sends pushes. A folder's moods.ts adds its own. */
export const COMMON_MOODS = [
  ...(["looseTypes", "otherCase", "sparseFields", "htmlAnswers"] as const),
  ...(["silentWrites", "transientErrors", "throttledBursts"] as const),
  ...(["latePushes", "doubledPushes"] as const),
];

/** The moods of the answers of a service that is no marketplace. */
export const SERVICE_MOODS = [
  ...(["looseTypes", "otherCase", "sparseFields", "htmlAnswers"] as const),
  ...(["transientErrors", "throttledBursts"] as const),
];
/** The same for a service that sends webhooks about what it was told to do. */
export const PUSHING_SERVICE_MOODS = [
  ...SERVICE_MOODS,
  ...(["latePushes", "doubledPushes", "changingOrders"] as const),
];

/** How often each happens, of 1. */
const MOOD_SHARES: Record<Mood, number> = {
  looseTypes: 1,
  otherCase: 1,
  zonelessTimes: 1,
  sparseFields: 1,
  htmlAnswers: 0.08,
  htmlLabels: 1,
  lateLabels: 1,
  silentWrites: 0.3,
  lockedStock: 0.3,
  zeroRefused: 1,
  transientErrors: 0.15,
  throttledBursts: 0.08,
  latePushes: 0.3,
  doubledPushes: 0.3,
  changingOrders: 0.3,
};
/** Calls in a row that share a fate. One, if absent. */
const CALLS_PER_FATE: { [mood in Mood]?: number } = { throttledBursts: 6 };

/** Columns of a shop. */
export const createMoodColumns = () => ({
  moods: jsonb("moods").$type<Mood[]>().notNull().default([]),
  moodSeed: integer("mood_seed").notNull().default(1),
  /** Calls since the moods were set. */
  moodCalls: integer("mood_calls").notNull().default(0),
});

export type MoodTable = PgTable & { moods: PgColumn; moodSeed: PgColumn; moodCalls: PgColumn };
/** A shop, or a person where there are no shops. */
export interface MoodSettings {
  moods: readonly Mood[];
  moodSeed: number;
}

/** The effects in one call: the same for the same seed and number of the call. */
export interface CallFate {
  happens(mood: Mood): boolean;
  /** Numbers from 0 up to 1, for what a mood does. */
  numbers(): () => number;
}

export const createFate = ({ moods, moodSeed }: MoodSettings, call: number): CallFate => ({
  happens(mood) {
    if (!moods.includes(mood)) return false;
    const turn = Math.floor(call / (CALLS_PER_FATE[mood] ?? 1));
    return createRandomFromText(`${moodSeed} ${mood} ${turn}`)() < MOOD_SHARES[mood];
  },
  numbers: () => createRandomFromText(`${moodSeed} ${call}`),
});

/** Counts a call of a shop, and returns what happens in it. */
export async function drawFate(
  db: Queryable,
  table: MoodTable,
  shop: MoodSettings & { where: SQL },
): Promise<CallFate> {
  if (shop.moods.length === 0) return createFate(shop, 0);
  const [row] = await db
    .update(table)
    .set({ moodCalls: sql`${table.moodCalls} + 1` } as never)
    .where(shop.where)
    .returning({ call: table.moodCalls });
  return createFate(shop, Number(row?.call ?? 0));
}

/** Reads `SANDBOX_MOODS`: names with commas, or `all`. Throws an Error that names a wrong one. */
export function parseMoods(text: string | undefined): readonly Mood[] {
  if (text === "all") return MOODS;
  return (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const mood = MOODS.find((one) => one === name);
      if (mood) return mood;
      throw new Error(`SANDBOX_MOODS: ${name} is none of ${MOODS.join(", ")}`);
    });
}

/**
 * Changes an order while a seller's call about it is under way. A refusal means that the order is
 * in a state in which buyers can ask for nothing.
 */
export async function changeMeanwhile(
  fate: CallFate,
  Refusal: new (...args: never[]) => Error,
  change: () => Promise<unknown>,
): Promise<void> {
  if (!fate.happens("changingOrders")) return;
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
