import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate --config sandbox/blibli/drizzle.config.ts` */
export default defineConfig({
  dialect: "postgresql",
  schema: "./sandbox/blibli/schema.ts",
  out: "./sandbox/blibli/migrations",
  schemaFilter: "sandbox_blibli",
});
