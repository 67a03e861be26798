import type { Config } from "@react-router/dev/config";

/**
 * The app's entries and root with two forms, for tests of the behaviour of all forms and errors.
 */
export default {
  appDirectory: ".",
  buildDirectory: "../../../build/forms-app",
} satisfies Config;
