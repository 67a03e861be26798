import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { CountryCode } from "#contract/countries.ts";
import { makeCreatedAtColumn, makeIdColumn, makeInstantColumn } from "../columns.ts";

/** Notices of Etalase to all sellers, so they belong to no account. Internal users write them. */
export const popupNotices = pgTable("popup_notices", {
  id: makeIdColumn(),
  image: text("image"),
  title: text("title").notNull(),
  /** Sanitised before it is stored (sanitise-html.ts). */
  body: text("body").notNull(),
  ctaLabel: text("cta_label"),
  ctaLinkUrl: text("cta_link_url"),
  /** `null` for every country. */
  countryCode: text("country_code").$type<CountryCode>(),
  /** `null` for every account of `countryCode`. */
  accountIds: jsonb("account_ids").$type<string[]>(),
  startsAt: makeInstantColumn("starts_at").notNull(),
  /** `null` if it stays until somebody removes it. */
  endsAt: makeInstantColumn("ends_at"),
  createdByUserId: text("created_by_user_id").notNull(),
  createdAt: makeCreatedAtColumn(),
});

/** Etalase's announcements, shown in the notification centre. */
export const announcements = pgTable(
  "announcements",
  {
    id: makeIdColumn(),
    title: text("title").notNull(),
    /** Sanitised before it is stored (sanitise-html.ts). */
    body: text("body").notNull(),
    linkUrl: text("link_url"),
    /** `null` for every country. */
    countryCode: text("country_code").$type<CountryCode>(),
    startsAt: makeInstantColumn("starts_at").notNull(),
    /** `null` if it stays until somebody removes it. */
    endsAt: makeInstantColumn("ends_at"),
    createdByUserId: text("created_by_user_id").notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [index("announcements_newest").on(t.startsAt.desc())],
);
