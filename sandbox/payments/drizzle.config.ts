import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate --config sandbox/payments/drizzle.config.ts` */
export default defineConfig({
  dialect: "postgresql",
  schema: "./sandbox/payments/schema.ts",
  out: "./sandbox/payments/migrations",
  schemaFilter: "sandbox_payments",
});
