import { type SQL, sql } from "drizzle-orm";

/** Condition on `product_search s`: name, SKUs, barcodes. `null`: no search. */
export function searchCondition(accountId: string, search: string): SQL | null {
  const wordCondition = hasWords(sql`s.text`, search);
  return wordCondition && sql`s.account_id = ${accountId} and ${wordCondition}`;
}

/**
 * Requires each word in the text, in any case, width, dashes and Thai typing order: the database's
 * `search_form` folds text and words alike. `null`: no words.
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
