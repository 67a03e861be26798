import { type SQL, sql } from "drizzle-orm";

/**
 * Each word must stand somewhere in the name, a SKU or a barcode, whatever its case, width, dashes and, in Thai, the order it was typed in (`search_form` of
 * the database folds both sides alike). The condition on `product_search s`; null where nothing is asked for.
 */
export function searchCondition(accountId: string, search: string): SQL | null {
  // Full-width signs too are taken as they are.
  const words = search
    .normalize("NFKC")
    .replaceAll("\0", "")
    .split(/\s+/)
    .filter((word) => !/^[-‐-―−]*$/.test(word));
  if (words.length === 0) return null;
  return sql.join([sql`s.account_id = ${accountId}`, ...words.map(hasWord)], sql` and `);
}

/** In Indonesian `kupu2` is short for `kupu-kupu`. */
function hasWord(word: string): SQL {
  const doubled = /^(\p{L}{3,})2$/u.exec(word)?.[1] ?? /^(\p{L}{3,})-\1$/u.exec(word.toLowerCase())?.[1];
  if (doubled === undefined) return holds(word);
  return sql`(${holds(`${doubled}-${doubled}`)} or ${holds(`${doubled}2`)})`;
}

const holds = (text: string): SQL => sql`s.text like '%' || search_form(${text.replace(/[\\%_]/g, "\\$&")}) || '%'`;
