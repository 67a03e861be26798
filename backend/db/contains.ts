/** A pattern for `ilike` that finds `text` anywhere, taking its `%` and `_` as they are. PostgreSQL's texts hold no NUL, which a query string can. */
export const contains = (text: string) => `%${text.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&")}%`;
