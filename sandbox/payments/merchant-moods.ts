import { eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { answerInMoods } from "../disturbances.ts";
import type { CallFate, Mood } from "../moods.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { merchantMoods } from "./schema.ts";

/** Returns the moods of a merchant; `null` is Etalase itself. */
export async function findMoods(
  db: Queryable,
  merchant: string | null,
  newMoods: readonly Mood[] = [],
) {
  const owner = merchant ?? "";
  await db
    .insert(merchantMoods)
    .values({ merchant: owner, moods: [...newMoods] })
    .onConflictDoNothing();
  const [row] = await db.select().from(merchantMoods).where(eq(merchantMoods.merchant, owner));
  if (!row) throw new Error("The moods were not kept");
  return { ...row, where: eq(merchantMoods.merchant, owner) };
}

export async function setMoods(
  { db }: Pick<PaymentSandboxDeps, "db">,
  merchant: string | null,
  moods: readonly Mood[],
  moodSeed = 1,
): Promise<void> {
  const { where } = await findMoods(db, merchant);
  await db
    .update(merchantMoods)
    .set({ moods: [...moods], moodSeed, moodCalls: 0 })
    .where(where);
}

/** Answers a merchant's call in its moods. */
export const answerMerchant = async (
  { db, moods }: PaymentSandboxDeps,
  merchant: string | null,
  errors: Parameters<typeof answerInMoods>[3],
  work: (fate: CallFate) => Promise<Response>,
): Promise<Response> =>
  answerInMoods(db, merchantMoods, await findMoods(db, merchant, moods), errors, work);
