import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const DESIGN = new URL("../../../design/", import.meta.url);
const PIECES = ["base", "button", "form", "mark", "page", "shell", "popover", "solo", "narrow"];
const OWN = `
.auth .title { font-size: 1.5rem; line-height: 1.3; letter-spacing: -.018em; }
.auth .title + p { margin-top: 4px; }
.auth .brand { font-size: 1.25rem; margin-bottom: 12px; }
.auth .lbl { justify-content: space-between; }
.auth .lbl .link { font-size: var(--text-xs); font-weight: 400; }
.auth .foot { justify-content: space-between; align-items: baseline; margin-top: 8px; }
.auth .foot b { font-weight: 500; }
.auth .pop { position-area: bottom span-left; }
.note code { font: 500 .94em var(--font-mono); user-select: all; }
.t1 { --t-bg: #efe6dc; color: #7a4a2b; } .t2 { --t-bg: #e4ebec; color: #4f7c86; } .t3 { --t-bg: #eceae4; color: #c08a3e; } .t4 { --t-bg: #f0ece0; color: #b79a5b; }
.t5 { --t-bg: #f1e6e8; color: #b07a86; } .t6 { --t-bg: #e9e2dc; color: #4e3527; } .t7 { --t-bg: #f3ecdd; color: #b98a3a; } .t8 { --t-bg: #e6eaf0; color: #48628c; }
`;

/** The sign-in pages' styles: the app's own tokens and pieces, read once, and what only these pages need. */
export const STYLESHEET = [
  readFileSync(new URL("tokens.css", DESIGN), "utf8"),
  ...PIECES.map((name) => readFileSync(new URL(`pieces/${name}.css`, DESIGN), "utf8")),
  OWN,
].join("\n");
/** Part of the address, so that browsers may keep it for ever. */
export const STYLESHEET_VERSION = createHash("sha256").update(STYLESHEET).digest("hex").slice(0, 12);
/** A data URL: the pages may load nothing else. */
export const FAVICON = `data:image/svg+xml,${encodeURIComponent(readFileSync(new URL("favicon.svg", DESIGN), "utf8").trim())}`;
