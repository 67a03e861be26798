import { type SQL, sql } from "drizzle-orm";
import { normaliseCourier } from "#contract/courier-key.ts";
import { findPaymentKind, PAYMENT_SPELLINGS } from "#contract/payment-types.ts";
import { makeCourierKey } from "../db/courier-key.ts";

type SpelledColumn = "courier" | "payment_type";

/**
 * Distinct values of a column, in alphabetical order. Steps through the column's index from value
 * to value: few values, many orders.
 */
export function selectDistinctWords(accountId: string, column: SpelledColumn): SQL {
  const word = sql.identifier(column);
  const selectNextWord = (after: SQL) =>
    sql`select min(o.${word}) from orders o where o.account_id = ${accountId} and o.${word} > ${after}`;
  return sql`with recursive c(word) as (${selectNextWord(sql`''`)} union all select (${selectNextWord(sql`c.word`)}) from c where c.word is not null)
    select word from c where word is not null`;
}

/** Ignores case and spaces, because channels spell one courier in several ways. */
export const isCourier = (accountId: string, courier: string): SQL =>
  sql`orders.courier = any(array(select w.word from (${selectDistinctWords(accountId, "courier")}) w where ${makeCourierKey(sql`w.word`)} = ${normaliseCourier(courier)}))`;

/** Compares by the channel's word or ours, in any spelling that the orders use. */
export function isPaymentType(accountId: string, paymentType: string): SQL {
  const kind = findPaymentKind(paymentType);
  const fits = kind
    ? sql`w.word ~* ${PAYMENT_SPELLINGS[kind]}`
    : sql`lower(w.word) = lower(${paymentType})`;
  return sql`orders.payment_type = any(array(select w.word from (${selectDistinctWords(accountId, "payment_type")}) w where ${fits}))`;
}

function findFirstByMeaning(
  spellings: readonly string[],
  meaning: (word: string) => string,
): string[] {
  const first = new Map<string, string>();
  for (const word of spellings) if (!first.has(meaning(word))) first.set(meaning(word), word);
  return [...first.values()];
}

export const findDistinctCouriers = (spellings: readonly string[]) =>
  findFirstByMeaning(spellings, normaliseCourier);
export const findDistinctPayments = (spellings: readonly string[]) =>
  findFirstByMeaning(spellings, (word) => findPaymentKind(word) ?? word.toLowerCase());
