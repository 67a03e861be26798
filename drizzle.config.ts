import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./backend/*/schema.ts",
    "./backend/products/channel-import/schema.ts",
    "./backend/http/idempotency-schema.ts",
    "./backend/marketplaces/sandbox/*/schema.ts",
  ],
  out: "./backend/db/migrations",
});
