import { readdirSync, readFileSync } from "node:fs";

const TOKENS = new URL("tokens/", import.meta.url);

/**
 * The design tokens as one style sheet, for pages that are not built with the app. No file takes
 * back what another says, so that their order means nothing. Throws where they are missing.
 */
export function readTokens(): string {
  return readdirSync(TOKENS)
    .map((file) => readFileSync(new URL(file, TOKENS), "utf8"))
    .join("\n");
}
