import { type SQL, sql } from "drizzle-orm";

/** Returns the condition on `product_search s`: name, SKUs, barcodes. `null`: no search. */
export function searchCondition(accountId: string, search: string): SQL | null {
  const found = hasWords(sql`s.text`, search);
  return found && sql`s.account_id = ${accountId} and ${found}`;
}

/**
 * Requires each word somewhere in the text, regardless of case, width, dashes and, in Thai, typing
 * order: the database's `search_form` folds the text and the words alike. Returns `null` without
 * words.
 */
export function hasWords(text: SQL, search: string): SQL | null {
  // Takes full-width signs literally too.
  const words = search
    .normalize("NFKC")
    .split(/\s+/)
    .filter((word) => !/^[-‐-―−]*$/.test(word));
  if (words.length === 0) return null;
  return sql.join(
    words.map((word) => hasWord(text, word)),
    sql` and `,
  );
}

/** In Indonesian `kupu2` is short for `kupu-kupu`. */
function hasWord(text: SQL, word: string): SQL {
  const doubled =
    /^(\p{L}{3,})2$/u.exec(word)?.[1] ?? /^(\p{L}{3,})-\1$/u.exec(word.toLowerCase())?.[1];
  if (doubled === undefined) return holds(text, word);
  return sql`(${holds(text, `${doubled}-${doubled}`)} or ${holds(text, `${doubled}2`)})`;
}

const holds = (text: SQL, word: string): SQL =>
  sql`${text} like '%' || search_form(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
