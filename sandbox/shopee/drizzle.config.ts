import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate --config sandbox/shopee/drizzle.config.ts` */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./sandbox/shopee/schema.ts",
    "./sandbox/shopee/chat-schema.ts",
    "./sandbox/shopee/push-schema.ts",
  ],
  out: "./sandbox/shopee/migrations",
  schemaFilter: "sandbox_shopee",
});
