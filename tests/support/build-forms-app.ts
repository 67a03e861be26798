import { build } from "./build-app.ts";

/**
 * Vitest's global set-up for the forms' tests: builds the app's entries around test forms (about
 * three seconds).
 */
export const setup = () => build("tests/support/forms-app");
