import { index, integer, type PgSchema, text } from "drizzle-orm/pg-core";
import { instant } from "#backend/db/columns.ts";
import { bytes } from "./columns.ts";

/** What every marketplace keeps of a shop, whatever its ids are. */
export const shopColumns = () => ({
  /** Who may use its controls, as `Surroundings.seller` names them. */
  seller: text("seller"),
  name: text("name").notNull(),
  /** null: not linked to the app */
  authorisedAt: instant("authorised_at"),
  /** Set by the controls; each counts down with every call it spoils. */
  throttledCalls: integer("throttled_calls").notNull().default(0),
  offlineCalls: integer("offline_calls").notNull().default(0),
  failingLabels: integer("failing_labels").notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

/** Buyers write in chats by themselves from then on; null: only when the controls say so. */
export const talksSince = () => instant("talks_since");

/** Codes of the consent page and the tokens that they become, where shops' ids are text. */
export function grantTables(schema: PgSchema) {
  const authCodes = schema.table("auth_codes", {
    code: text("code").primaryKey(),
    shopId: text("shop_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  });
  const tokens = schema.table(
    "tokens",
    {
      refreshToken: text("refresh_token").primaryKey(),
      accessToken: text("access_token").notNull().unique(),
      shopId: text("shop_id").notNull(),
      accessExpiresAt: instant("access_expires_at").notNull(),
      refreshExpiresAt: instant("refresh_expires_at").notNull(),
      refreshUsedAt: instant("refresh_used_at"),
    },
    (t) => [index("tokens_shop").on(t.shopId)],
  );
  return { authCodes, tokens };
}

/** Pictures that the marketplace drew itself (drawn-images.ts). */
export const drawnImageTable = (schema: PgSchema) =>
  schema.table("images", {
    imageId: text("image_id").primaryKey(),
    bytes: bytes("bytes").notNull(),
  });
