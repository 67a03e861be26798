/**
 * Looks a word from outside up in a table. An index alone also finds what every object has, such as
 * "constructor".
 */
export const findByWord = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
