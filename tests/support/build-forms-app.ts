import { build } from "./build-app.ts";

/**
 * Vitest's global set-up of the forms' tests: builds the app's entries around forms of their own
 * (about three seconds).
 */
export const setup = () => build("tests/support/forms-app");
