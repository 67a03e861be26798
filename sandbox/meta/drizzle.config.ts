import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate --config sandbox/meta/drizzle.config.ts` */
export default defineConfig({
  dialect: "postgresql",
  schema: "./sandbox/meta/schema.ts",
  out: "./sandbox/meta/migrations",
  schemaFilter: "sandbox_meta",
});
