import { eq } from "drizzle-orm";
import { newId } from "#backend/db/columns.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { type CardOutcome, cardTokens } from "./schema.ts";

/**
 * Test cards as both providers publish them, with their outcomes. Any other number is refused: no
 * real card belongs here.
 */
const TEST_CARDS: Record<string, CardOutcome> = {
  "4000000000001000": "paid",
  "4000000000001091": "asks",
  "4000000000001125": "not_authenticated",
  "4242424242424242": "paid",
  "4000002760003184": "asks",
  "4000000000000002": "declined",
};

/** Returns `null` if it is not a test card. */
export const testCard = (cardNumber: string): CardOutcome | null =>
  TEST_CARDS[cardNumber.replace(/\D/g, "")] ?? null;

export type CardToken = typeof cardTokens.$inferSelect;

/** Returns `null` if it is not a test card. */
export async function makeToken(
  { db, now }: PaymentSandboxDeps,
  provider: "xendit" | "stripe",
  cardNumber: string,
): Promise<CardToken | null> {
  const outcome = testCard(cardNumber);
  if (!outcome) return null;
  const id = provider === "stripe" ? `pm_${newId().replaceAll("-", "")}` : newId();
  // Xendit's cards are authenticated before the charge, Stripe's during it.
  const isAsked = provider === "xendit" && (outcome === "asks" || outcome === "not_authenticated");
  const [row] = await db
    .insert(cardTokens)
    .values({
      id,
      provider,
      outcome,
      status: isAsked ? "IN_REVIEW" : "VERIFIED",
      createdAt: now(),
    })
    .returning();
  return row ?? null;
}

export async function findToken(
  { db }: Pick<PaymentSandboxDeps, "db">,
  id: string,
): Promise<CardToken | null> {
  const [row] = await db.select().from(cardTokens).where(eq(cardTokens.id, id));
  return row ?? null;
}

/** The card's holder confirmed at the bank's page, or did not. */
export async function answerToken(
  { db }: Pick<PaymentSandboxDeps, "db">,
  id: string,
  status: "VERIFIED" | "FAILED",
): Promise<void> {
  await db.update(cardTokens).set({ status }).where(eq(cardTokens.id, id));
}
