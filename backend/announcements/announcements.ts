import { and, count, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { z } from "zod";
import type {
  AdminAnnouncement,
  Announcement,
  createAnnouncement,
} from "#contract/announcements.ts";
import type { Backend, Caller } from "../context.ts";
import { computeEnd } from "../db/ended-at.ts";
import { announcements } from "../db/schema/announcements.ts";
import { notFound } from "../http/problem-error.ts";

type AnnouncementRow = typeof announcements.$inferSelect;

/** Returns current announcements for the caller's country, newest first. */
export async function findAnnouncements(
  { db, now }: Pick<Backend, "db" | "now">,
  { countryCode }: Pick<Caller, "countryCode">,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ announcements: Announcement[]; total: number }> {
  const isShown = and(
    or(isNull(announcements.countryCode), eq(announcements.countryCode, countryCode)),
    lte(announcements.startsAt, now()),
    or(isNull(announcements.endsAt), gt(announcements.endsAt, now())),
  );
  const rows = await db
    .select()
    .from(announcements)
    .where(isShown)
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db.select({ total: count() }).from(announcements).where(isShown);
  return { announcements: rows.map(presentAnnouncement), total: countRow?.total ?? 0 };
}

/** The body is stored sanitised, so readers may show it as it is. */
export async function publishAnnouncement(
  { db, now }: Pick<Backend, "db" | "now">,
  { userId }: Pick<Caller, "userId">,
  announcement: z.output<typeof createAnnouncement.body>,
): Promise<Announcement> {
  const { sanitiseHtml } = await import("./sanitise-html.ts");
  const [row] = await db
    .insert(announcements)
    .values({
      title: announcement.title,
      body: sanitiseHtml(announcement.body),
      linkUrl: announcement.linkUrl ?? null,
      countryCode: announcement.countryCode ?? null,
      startsAt: announcement.startsAt ? new Date(announcement.startsAt) : now(),
      endsAt: announcement.endsAt ? new Date(announcement.endsAt) : null,
      createdByUserId: userId,
      createdAt: now(),
    })
    .returning();
  if (!row) throw new Error("The announcement was not stored");
  return presentAnnouncement(row);
}

/** Returns past and future announcements, newest first. */
export async function readAllAnnouncements(
  { db }: Pick<Backend, "db">,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ announcements: AdminAnnouncement[]; total: number }> {
  const rows = await db
    .select()
    .from(announcements)
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db.select({ total: count() }).from(announcements);
  return {
    announcements: rows.map(({ id, title, body, linkUrl, countryCode, startsAt, endsAt }) => ({
      ...{ id, title, body, linkUrl, countryCode },
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    })),
    total: countRow?.total ?? 0,
  };
}

/** Hides the announcement from now on, even if it was planned for later. Throws 404. */
export async function endAnnouncement(
  { db, now }: Pick<Backend, "db" | "now">,
  announcementId: string,
): Promise<string> {
  const endedAnnouncements = await db
    .update(announcements)
    .set({ endsAt: computeEnd(announcements.endsAt, now()) })
    .where(eq(announcements.id, announcementId))
    .returning({ id: announcements.id });
  if (endedAnnouncements.length === 0) throw notFound("The announcement");
  return announcementId;
}

const presentAnnouncement = ({
  id,
  title,
  body,
  linkUrl,
  startsAt,
}: AnnouncementRow): Announcement => ({
  id,
  title,
  body,
  linkUrl,
  createdAt: startsAt.toISOString(),
});
