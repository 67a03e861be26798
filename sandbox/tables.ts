import { index, integer, jsonb, type PgSchema, text } from "drizzle-orm/pg-core";
import { makeInstantColumn } from "#backend/db/columns.ts";
import { bytes } from "./columns.ts";
import { createMoodColumns } from "./moods.ts";

/** The columns of a shop in every marketplace, whatever its ids are. */
export const createShopColumns = () => ({
  /** The seller (`Surroundings.seller`) who may use its controls. */
  seller: text("seller"),
  name: text("name").notNull(),
  /** `null` where it is not linked to the app. */
  authorisedAt: makeInstantColumn("authorised_at"),
  /** Set by the controls; each decreases with every call that it spoils. */
  throttledCalls: integer("throttled_calls").notNull().default(0),
  offlineCalls: integer("offline_calls").notNull().default(0),
  failingLabels: integer("failing_labels").notNull().default(0),
  ...createMoodColumns(),
  createdAt: makeInstantColumn("created_at").notNull(),
});

/** Buyers write by themselves from then on. `null` where only the controls do it. */
export const createTalksColumn = () => makeInstantColumn("talks_since");

/** The seller's other shops that the same grant covers. */
export const createMoreShopsColumn = <Id extends string | number>() =>
  jsonb("more_shops").$type<Id[]>().notNull().default([]);

/** Codes of the consent page and their tokens, where shops' ids are text. */
export function grantTables(schema: PgSchema) {
  const authCodes = schema.table("auth_codes", {
    code: text("code").primaryKey(),
    shopId: text("shop_id").notNull(),
    moreShops: createMoreShopsColumn<string>(),
    expiresAt: makeInstantColumn("expires_at").notNull(),
    usedAt: makeInstantColumn("used_at"),
  });
  const tokens = schema.table(
    "tokens",
    {
      refreshToken: text("refresh_token").primaryKey(),
      accessToken: text("access_token").notNull().unique(),
      shopId: text("shop_id").notNull(),
      moreShops: createMoreShopsColumn<string>(),
      accessExpiresAt: makeInstantColumn("access_expires_at").notNull(),
      refreshExpiresAt: makeInstantColumn("refresh_expires_at").notNull(),
      refreshUsedAt: makeInstantColumn("refresh_used_at"),
    },
    (t) => [index("tokens_shop").on(t.shopId)],
  );
  return { authCodes, tokens };
}

/** Pictures that the marketplace drew itself (drawn-images.ts). */
export const createImageTable = (schema: PgSchema) =>
  schema.table("images", {
    imageId: text("image_id").primaryKey(),
    bytes: bytes("bytes").notNull(),
  });
