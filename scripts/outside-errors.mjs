import { writeFileSync } from "node:fs";

/**
 * Vitest's reporter of what fails a run though no test of it failed: a rejected promise that nobody
 * waits for, a worker that ends. Its JSON reporter leaves them out. They are written to
 * OUTSIDE_ERRORS_FILE, as a JSON list of texts.
 */
export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_ERRORS_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map(inWords)));
  }
}

/** Why comes first: of a worker that ended, the error itself says neither how nor in which file. */
const inWords = ({ message, stack, cause }) =>
  [cause?.message, stack ?? message].filter(Boolean).join("\n");
