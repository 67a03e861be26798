import type { Config } from "@react-router/dev/config";

/**
 * The app's own entries and root around two forms, for tests of what every form and every error
 * must do.
 */
export default {
  appDirectory: ".",
  buildDirectory: "../../../build/forms-app",
} satisfies Config;
