/** One line of the product, broken. */
export interface Mutant {
  /** From the root of the repository. */
  file: string;
  /** Stands in the file exactly once, line breaks and indentation included. */
  line: string;
  /** What stands there instead. */
  becomes: string;
  /** What somebody loses if nobody notices. */
  why: string;
  /** The test files of which at least one must fail. */
  tests: readonly string[];
  /**
   * Only transactions that really run beside each other can show it: the embedded database has one
   * connection.
   */
  onPostgres?: boolean;
}

export const placeOf = ({ file, line }: Mutant) => `${file}: ${line.trim().split("\n")[0]}`;

/**
 * The file's text with the mutant's line replaced. Throws when the line does not stand there
 * exactly once: then the list is out of date.
 */
export function breakLine(source: string, mutant: Mutant): string {
  const parts = source.split(mutant.line);
  if (parts.length !== 2)
    throw new Error(
      `${placeOf(mutant)}\n  stands ${parts.length - 1} times in the file, not once: bring tests/mutation/lines up to date`,
    );
  return parts.join(mutant.becomes);
}
