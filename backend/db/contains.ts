/** A pattern for `ilike` that finds `text` anywhere, taking its `%` and `_` as they are. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
