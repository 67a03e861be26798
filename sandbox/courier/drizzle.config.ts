import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate --config sandbox/courier/drizzle.config.ts` */
export default defineConfig({
  dialect: "postgresql",
  schema: "./sandbox/courier/schema.ts",
  out: "./sandbox/courier/migrations",
  schemaFilter: "sandbox_courier",
});
