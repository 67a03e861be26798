/** One broken line of the product. */
export interface Mutant {
  /** Path relative to the root of the repository. */
  file: string;
  /** Occurs exactly once in the file, including line breaks and indentation. */
  line: string;
  becomes: string;
  /** The harm if no test notices. */
  why: string;
  /** Test files, at least one of which must fail. */
  tests: readonly string[];
  /** Only concurrent transactions can show it: the embedded database has a single connection. */
  onPostgres?: boolean;
}

export const placeOf = ({ file, line }: Mutant) => `${file}: ${line.trim().split("\n")[0]}`;

/**
 * Returns the file's text with the mutant's line replaced. Throws if the line does not occur
 * exactly once, because the list is then out of date.
 */
export function breakLine(source: string, mutant: Mutant): string {
  const parts = source.split(mutant.line);
  if (parts.length !== 2)
    throw new Error(
      `${placeOf(mutant)}\n  stands ${parts.length - 1} times in the file, not once: bring tests/mutation/lines up to date`,
    );
  return parts.join(mutant.becomes);
}
