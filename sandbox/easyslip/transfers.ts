import { randomInt, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { newId } from "#backend/db/columns.ts";
import type { Mood } from "../moods.ts";
import { DeskRefusal, type EasySlipDeps } from "./deps.ts";
import {
  type AccountRow,
  accounts,
  type SlipAnswer,
  type TransferRow,
  transfers,
} from "./schema.ts";

const SENDING_BANK = "004";

export async function ensureAccount(
  { db, now, moods = [] }: EasySlipDeps,
  seller: string,
): Promise<AccountRow> {
  await db
    .insert(accounts)
    .values({ seller, apiKey: randomUUID(), moods: [...moods], createdAt: now() })
    .onConflictDoNothing();
  const [account] = await db.select().from(accounts).where(eq(accounts.seller, seller));
  if (!account) throw new Error("The account was not stored");
  return account;
}

export async function setAnswer(
  deps: EasySlipDeps,
  seller: string,
  answer: SlipAnswer,
): Promise<void> {
  await ensureAccount(deps, seller);
  await deps.db.update(accounts).set({ answer, calls: 0 }).where(eq(accounts.seller, seller));
}

export async function setMoods(
  deps: EasySlipDeps,
  seller: string,
  moods: readonly Mood[],
  moodSeed = 1,
): Promise<void> {
  await ensureAccount(deps, seller);
  await deps.db
    .update(accounts)
    .set({ moods: [...moods], moodSeed, moodCalls: 0 })
    .where(eq(accounts.seller, seller));
}

export interface MadeTransfer {
  /** Satang. */
  amount: number;
  bank: string;
  /** The whole number of an account, or a PromptPay phone. */
  number: string;
  paidAt: Date;
}

/** A buyer's transfer, with its slip's QR. Throws DeskRefusal. */
export async function makeTransfer(
  { db, now }: EasySlipDeps,
  seller: string,
  { amount, bank, number, paidAt }: MadeTransfer,
): Promise<TransferRow> {
  const digits = number.replace(/\D/g, "");
  if (!/^\d{10,13}$/.test(digits)) throw new DeskRefusal("A number has 10 to 13 digits");
  const reference = `01533${Array.from({ length: 7 }, () => randomInt(10)).join("")}CTF${randomInt(10_000, 100_000)}`;
  const [transfer] = await db
    .insert(transfers)
    .values({
      ...{ id: newId(), seller, reference, payload: writeSlipQr(SENDING_BANK, reference), amount },
      ...{ receiverBank: bank, receiverNumber: digits, paidAt, createdAt: now() },
    })
    .returning();
  if (!transfer) throw new Error("The transfer was not stored");
  return transfer;
}

export const listTransfers = ({ db }: EasySlipDeps, seller: string): Promise<TransferRow[]> =>
  db
    .select()
    .from(transfers)
    .where(eq(transfers.seller, seller))
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(50);

const field = (id: string, value: string) =>
  `${id}${String(value.length).padStart(2, "0")}${value}`;

/** The "Mini QR" that Thai banks print on slips (Slip Verification API of the banks). */
function writeSlipQr(bank: string, reference: string): string {
  const inner = field("00", "000001") + field("01", bank) + field("02", reference);
  const open = `${field("00", inner)}5102TH9104`;
  return open + computeCrc(open);
}

/** CRC-16/CCITT-FALSE, bit by bit. */
function computeCrc(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
