import { and, count, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { AdminPopupNotice, NewPopupNotice, PopupNotice } from "#contract/announcements.ts";
import type { Backend, Caller } from "../context.ts";
import { newId } from "../db/columns.ts";
import { computeEnd } from "../db/ended-at.ts";
import { popupNotices } from "../db/schema/announcements.ts";
import { notFound } from "../http/problem-error.ts";

const MAX_NOTICES = 10;

const SHOWN_COLUMNS = {
  id: popupNotices.id,
  image: popupNotices.image,
  title: popupNotices.title,
  body: popupNotices.body,
  ctaLabel: popupNotices.ctaLabel,
  ctaLinkUrl: popupNotices.ctaLinkUrl,
};

export async function findPopupNotices(
  { db, now }: Backend,
  { countryCode, accountId }: Caller,
): Promise<PopupNotice[]> {
  return db
    .select(SHOWN_COLUMNS)
    .from(popupNotices)
    .where(
      and(
        or(isNull(popupNotices.countryCode), eq(popupNotices.countryCode, countryCode)),
        or(
          isNull(popupNotices.accountIds),
          sql`jsonb_exists(${popupNotices.accountIds}, ${accountId})`,
        ),
        lte(popupNotices.startsAt, now()),
        or(isNull(popupNotices.endsAt), gt(popupNotices.endsAt, now())),
      ),
    )
    .orderBy(desc(popupNotices.startsAt), desc(popupNotices.id))
    .limit(MAX_NOTICES);
}

/** The body is stored sanitised, so readers may show it as it is. */
export async function storePopupNotice(
  { db, now }: Backend,
  { userId }: Caller,
  notice: NewPopupNotice,
): Promise<PopupNotice> {
  // Loaded on demand: the HTML parser is needed a few times a month.
  const { sanitiseHtml } = await import("./sanitise-html.ts");
  const [createdNotice] = await db
    .insert(popupNotices)
    .values({
      image: notice.image ?? null,
      title: notice.title,
      body: sanitiseHtml(notice.body),
      ctaLabel: notice.ctaLabel ?? null,
      ctaLinkUrl: notice.ctaLinkUrl ?? null,
      countryCode: notice.countryCode ?? null,
      accountIds: notice.accountIds ?? null,
      startsAt: notice.startsAt ? new Date(notice.startsAt) : now(),
      endsAt: notice.endsAt ? new Date(notice.endsAt) : null,
      createdByUserId: userId,
      createdAt: now(),
    })
    .returning(SHOWN_COLUMNS);
  if (!createdNotice) throw new Error("The notice was not stored");
  return createdNotice;
}

/** Returns past and future notices, newest first. */
export async function readAllNotices(
  { db }: Pick<Backend, "db">,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ popupNotices: AdminPopupNotice[]; total: number }> {
  const { countryCode, accountIds, startsAt, endsAt } = popupNotices;
  const rows = await db
    .select({ ...SHOWN_COLUMNS, countryCode, accountIds, startsAt, endsAt })
    .from(popupNotices)
    .orderBy(desc(popupNotices.startsAt), desc(popupNotices.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db.select({ total: count() }).from(popupNotices);
  return {
    popupNotices: rows.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
    })),
    total: countRow?.total ?? 0,
  };
}

export async function previewNotice(notice: NewPopupNotice): Promise<PopupNotice> {
  const { sanitiseHtml } = await import("./sanitise-html.ts");
  return {
    id: newId(),
    image: notice.image ?? null,
    title: notice.title,
    body: sanitiseHtml(notice.body),
    ctaLabel: notice.ctaLabel ?? null,
    ctaLinkUrl: notice.ctaLinkUrl ?? null,
  };
}

/** Hides the notice from now on, even if it was planned for later. Throws 404. */
export async function endNotice(
  { db, now }: Pick<Backend, "db" | "now">,
  noticeId: string,
): Promise<string> {
  const endedPopupNotices = await db
    .update(popupNotices)
    .set({ endsAt: computeEnd(popupNotices.endsAt, now()) })
    .where(eq(popupNotices.id, noticeId))
    .returning({ id: popupNotices.id });
  if (endedPopupNotices.length === 0) throw notFound("The notice");
  return noticeId;
}
