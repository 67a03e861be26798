import { type SQL, sql } from "drizzle-orm";

/** Returns the condition on `product_search s`: name, SKUs, barcodes. `null`: no search. */
export function searchCondition(accountId: string, search: string): SQL | null {
  const foundEntry = hasWords(sql`s.text`, search);
  return foundEntry && sql`s.account_id = ${accountId} and ${foundEntry}`;
}

/**
 * Requires each word somewhere in the text, regardless of case, width, dashes and, in Thai, typing
 * order: the database's `search_form` folds the text and the words alike. Returns `null` without
 * words.
 */
export function hasWords(text: SQL, search: string): SQL | null {
  // Takes full-width signs literally too.
  const texts = search
    .normalize("NFKC")
    .split(/\s+/)
    .filter((word) => !/^[-‐-―−]*$/.test(word));
  if (texts.length === 0) return null;
  return sql.join(
    texts.map((word) => hasWord(text, word)),
    sql` and `,
  );
}

/** In Indonesian `kupu2` is short for `kupu-kupu`. */
function hasWord(text: SQL, word: string): SQL {
  const doubled =
    /^(\p{L}{3,})2$/u.exec(word)?.[1] ?? /^(\p{L}{3,})-\1$/u.exec(word.toLowerCase())?.[1];
  if (doubled === undefined) return containsWord(text, word);
  return sql`(${containsWord(text, `${doubled}-${doubled}`)} or ${containsWord(text, `${doubled}2`)})`;
}

const containsWord = (text: SQL, word: string): SQL =>
  sql`${text} like '%' || search_form(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
