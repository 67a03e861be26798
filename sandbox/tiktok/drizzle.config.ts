import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate --config sandbox/tiktok/drizzle.config.ts` */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./sandbox/tiktok/schema.ts", "./sandbox/tiktok/chat-schema.ts"],
  out: "./sandbox/tiktok/migrations",
  schemaFilter: "sandbox_tiktok",
});
