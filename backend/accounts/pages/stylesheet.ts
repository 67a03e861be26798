import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readTokens } from "../../../design/read-tokens.ts";

const DESIGN = new URL("../../../design/", import.meta.url);
const PIECES = ["base", "button", "form", "mark", "page", "shell", "popover", "solo", "narrow"];
const OWN = `
*, ::before, ::after { box-sizing: border-box; }
.auth .title { font-size: 1.5rem; line-height: max(1.3, var(--leading-least)); letter-spacing: -.018em; }
.auth .title + p { margin-top: 4px; }
.auth .brand { font-size: 1.25rem; margin-bottom: 12px; }
.auth .lbl { justify-content: space-between; }
.auth .lbl .link { font-size: var(--text-xs); font-weight: 400; }
.auth .foot { justify-content: space-between; align-items: baseline; margin-top: 8px; }
.auth .foot b { font-weight: 500; }
.auth .foot a { text-decoration: underline; text-underline-offset: 2px; }
.auth .pop { position-area: bottom span-left; }
.note code { font: 500 .94em var(--font-mono); user-select: all; }
.t1 { --t-bg: light-dark(#efe6dc, #3a2b20); color: light-dark(#7a4a2b, #d8a07c); } .t2 { --t-bg: light-dark(#e4ebec, #1d3236); color: light-dark(#4f7c86, #8fc0ca); } .t3 { --t-bg: light-dark(#eceae4, #35301f); color: light-dark(#c08a3e, #dcae66); } .t4 { --t-bg: light-dark(#f0ece0, #333020); color: light-dark(#b79a5b, #d3b878); }
.t5 { --t-bg: light-dark(#f1e6e8, #3a2529); color: light-dark(#b07a86, #dba4b0); } .t6 { --t-bg: light-dark(#e9e2dc, #352b25); color: light-dark(#4e3527, #c7a48e); } .t7 { --t-bg: light-dark(#f3ecdd, #383019); color: light-dark(#b98a3a, #dcb162); } .t8 { --t-bg: light-dark(#e6eaf0, #212b3c); color: light-dark(#48628c, #8fa8d2); }
`;

/** The sign-in pages' styles: the app's own tokens and pieces, read once, and what only these pages need. */
export const STYLESHEET = [
  readTokens(),
  ...PIECES.map((name) => readFileSync(new URL(`pieces/${name}.css`, DESIGN), "utf8")),
  OWN,
].join("\n");
/** Part of the address, so that browsers may keep it for ever. */
export const STYLESHEET_VERSION = createHash("sha256")
  .update(STYLESHEET)
  .digest("hex")
  .slice(0, 12);
/** A data URL: the pages may load nothing else. */
export const FAVICON = `data:image/svg+xml,${encodeURIComponent(readFileSync(new URL("favicon.svg", DESIGN), "utf8").trim())}`;
