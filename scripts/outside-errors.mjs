import { writeFileSync } from "node:fs";

/**
 * Vitest reporter for errors outside tests: an unhandled rejection, a worker that ends. Vitest's
 * JSON reporter omits them. Writes them to OUTSIDE_ERRORS_FILE as a JSON list of texts.
 */
export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_ERRORS_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map(formatError)));
  }
}

/** Puts the cause first: a worker's error itself does not name the reason or the file. */
const formatError = ({ message, stack, cause }) =>
  [cause?.message, stack ?? message].filter(Boolean).join("\n");
