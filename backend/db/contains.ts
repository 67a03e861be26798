/**
 * Returns a pattern for `ilike` that finds `text` anywhere, with its `%` and `_` taken literally.
 */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
