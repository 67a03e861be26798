import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readTokens } from "../../../design/read-tokens.ts";

const DESIGN_FOLDER = new URL("../../../design/", import.meta.url);

/** The styles of these pages: the app's tokens and their own rules. Read once. */
export const PAGE_STYLESHEET = [
  readTokens(),
  readFileSync(new URL("shop-window.css", import.meta.url), "utf8"),
  readFileSync(new URL("page.css", import.meta.url), "utf8"),
].join("\n");
/** Part of the address, so that browsers may cache it for ever. */
export const STYLESHEET_VERSION = createHash("sha256")
  .update(PAGE_STYLESHEET)
  .digest("hex")
  .slice(0, 12);
/** A data URL, because these pages may load nothing else. */
export const FAVICON_URL = `data:image/svg+xml,${encodeURIComponent(readFileSync(new URL("mark.svg", DESIGN_FOLDER), "utf8").trim())}`;
