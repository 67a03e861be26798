import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate --config sandbox/tokopedia/drizzle.config.ts` */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./sandbox/tokopedia/schema.ts", "./sandbox/tokopedia/chat-schema.ts"],
  out: "./sandbox/tokopedia/migrations",
  schemaFilter: "sandbox_tokopedia",
});
