import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate --config sandbox/lazada/drizzle.config.ts` */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./sandbox/lazada/schema.ts", "./sandbox/lazada/chat-schema.ts"],
  out: "./sandbox/lazada/migrations",
  schemaFilter: "sandbox_lazada",
});
