import { type SQL, sql } from "drizzle-orm";

/** Searches names, SKUs and barcodes of `product_search s`. `null`: no search. */
export function makeSearchCondition(accountId: string, search: string): SQL | null {
  const wordCondition = containsWords(sql`s.text`, search);
  return wordCondition && sql`s.account_id = ${accountId} and ${wordCondition}`;
}

/** Ignores case, width, dashes and Thai typing order: `search_form` folds text and words alike. */
export function containsWords(text: SQL, search: string): SQL | null {
  // Takes full-width signs literally too.
  const texts = search
    .normalize("NFKC")
    .split(/\s+/)
    .filter((word) => !/^[-‐-―−]*$/.test(word));
  if (texts.length === 0) return null;
  return sql.join(
    texts.map((word) => containsWordOrDouble(text, word)),
    sql` and `,
  );
}

/** In Indonesian `kupu2` is short for `kupu-kupu`. */
function containsWordOrDouble(text: SQL, word: string): SQL {
  const repeatedWord =
    /^(\p{L}{3,})2$/u.exec(word)?.[1] ?? /^(\p{L}{3,})-\1$/u.exec(word.toLowerCase())?.[1];
  if (repeatedWord === undefined) return containsWord(text, word);
  return sql`(${containsWord(text, `${repeatedWord}-${repeatedWord}`)} or ${containsWord(text, `${repeatedWord}2`)})`;
}

const containsWord = (text: SQL, word: string): SQL =>
  sql`${text} like '%' || search_form(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
