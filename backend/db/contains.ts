/** Returns an `ilike` pattern that finds `text` anywhere, with literal `%` and `_`. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
