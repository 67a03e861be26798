import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { NewPopupNotice, PopupNotice } from "#contract/announcements.ts";
import type { Backend, Caller } from "../context.ts";
import { popupNotices } from "../db/schema/announcements.ts";

/** More at once than anybody would close one after the other. */
const MOST = 10;

const SHOWN = {
  id: popupNotices.id,
  image: popupNotices.image,
  title: popupNotices.title,
  body: popupNotices.body,
  ctaLabel: popupNotices.ctaLabel,
  ctaLinkUrl: popupNotices.ctaLinkUrl,
};

/** What members of the caller's country are to see now, newest first. */
export async function findPopupNotices(
  { db, now }: Backend,
  { countryCode }: Caller,
): Promise<PopupNotice[]> {
  return db
    .select(SHOWN)
    .from(popupNotices)
    .where(
      and(
        or(isNull(popupNotices.countryCode), eq(popupNotices.countryCode, countryCode)),
        lte(popupNotices.startsAt, now()),
        or(isNull(popupNotices.endsAt), gt(popupNotices.endsAt, now())),
      ),
    )
    .orderBy(desc(popupNotices.startsAt), desc(popupNotices.id))
    .limit(MOST);
}

/** Publishes a notice. Its body is kept sanitised, so whoever reads it may show it as it is. */
export async function createPopupNotice(
  { db, now }: Backend,
  { userId }: Caller,
  notice: NewPopupNotice,
): Promise<PopupNotice> {
  // A parser of HTML for what is written a few times a month: in no server's memory until then.
  const { sanitiseHtml } = await import("./sanitise-html.ts");
  const [created] = await db
    .insert(popupNotices)
    .values({
      image: notice.image ?? null,
      title: notice.title,
      body: sanitiseHtml(notice.body),
      ctaLabel: notice.ctaLabel ?? null,
      ctaLinkUrl: notice.ctaLinkUrl ?? null,
      countryCode: notice.countryCode ?? null,
      startsAt: notice.startsAt ? new Date(notice.startsAt) : now(),
      endsAt: notice.endsAt ? new Date(notice.endsAt) : null,
      createdByUserId: userId,
      createdAt: now(),
    })
    .returning(SHOWN);
  if (!created) throw new Error("The notice was not kept");
  return created;
}
