/** Returns an `ilike` pattern that finds `text` anywhere, with literal `%` and `_`. */
export const makeContainsPattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
