import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate --config sandbox/line/drizzle.config.ts` */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./sandbox/line/schema.ts", "./sandbox/line/chat-schema.ts"],
  out: "./sandbox/line/migrations",
  schemaFilter: "sandbox_line",
});
