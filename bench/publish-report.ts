import { readFileSync, writeFileSync } from "node:fs";
import { run } from "../scripts/install.mjs";

interface Published {
  text: string;
  page: string;
  /**
   * The page keeps what stands between `<!-- mark -->` and `<!-- /mark -->`, and the rest as people
   * wrote it.
   */
  mark: string;
  write: boolean;
}

/** Prints a report, and puts it into its page, laid out as CI wants it, when asked to. */
export function publishReport({ text, page, mark, write }: Published): void {
  console.log(`\n${text}\n`);
  if (!write) return;
  const marked = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(<!-- /${mark} -->)`);
  const put = (_: string, start: string, end: string) => `${start}\n${text}\n\n${end}`;
  writeFileSync(page, readFileSync(page, "utf8").replace(marked, put));
  run("biome", ["format", "--write", page]);
}
