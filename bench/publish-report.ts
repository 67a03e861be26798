import { readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "../scripts/install.mjs";

interface PublishedReport {
  text: string;
  page: string;
  /** The report replaces only the text between `<!-- mark -->` and `<!-- /mark -->`. */
  mark: string;
  write: boolean;
}

/** Prints a report. With `write` it also puts it into its page, formatted as CI expects. */
export function publishReport({ text, page, mark, write }: PublishedReport): void {
  console.log(`\n${text}\n`);
  if (!write) return;
  const marked = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(<!-- /${mark} -->)`);
  const withMarks = (_: string, start: string, end: string) => `${start}\n${text}\n\n${end}`;
  writeFileSync(page, readFileSync(page, "utf8").replace(marked, withMarks));
  runCommand("biome", ["format", "--write", page]);
}
