import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, paging } from "./query.ts";

/** A message from Etalase to its members, in a dialog over the page. */
export const PopupNotice = z
  .object({
    id: z.string(),
    /** The address of a picture: https, or a path of the app. */
    image: z.string().nullable(),
    title: z.string(),
    /** HTML, sanitised by the server: text, lists and links that open in a new tab. */
    body: z.string(),
    /** Absent together with the link. */
    ctaLabel: z.string().nullable(),
    ctaLinkUrl: z.string().nullable(),
  })
  .openapi("PopupNotice");
export type PopupNotice = z.infer<typeof PopupNotice>;

/** Only https, because members see a notice inside the app. */
const address = z
  .string()
  .max(2000)
  .refine(
    (value) =>
      /^\/(?![/\\])/.test(value) || (URL.canParse(value) && new URL(value).protocol === "https:"),
    "invalid_url",
  );

const NewPopupNotice = z
  .object({
    image: address.nullish(),
    title: z.string().trim().min(1).max(120),
    /** HTML; the server removes tags that a notice may not have. */
    body: z.string().max(20_000),
    ctaLabel: z.string().trim().min(1).max(40).nullish(),
    ctaLinkUrl: address.nullish(),
    /** Only members of accounts of this country. Everybody, if absent. */
    countryCode: z.enum(["id", "th"]).nullish(),
    /** Only members of these accounts. Members of all, if absent. */
    accountIds: z.array(z.string().max(100)).min(1).max(200).nullish(),
    /** Default: now. */
    startsAt: instant().nullish(),
    /** Default: for ever. */
    endsAt: instant().nullish(),
  })
  .refine(({ ctaLabel, ctaLinkUrl }) => !ctaLabel === !ctaLinkUrl, {
    path: ["ctaLinkUrl"],
    message: "label_and_link",
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || new Date(startsAt) < new Date(endsAt), {
    path: ["endsAt"],
    message: "ends_before_start",
  });
export type NewPopupNotice = z.infer<typeof NewPopupNotice>;

export const listPopupNotices = endpoint("listPopupNotices", "get", "/v1/popup-notices", {
  access: "member",
  summary: "The popup notices to show now, newest first",
  response: z.object({ popupNotices: z.array(PopupNotice) }),
});
export const createPopupNotice = endpoint("createPopupNotice", "post", "/admin-popup-notices", {
  access: "internal",
  summary: "Publishes a popup notice to every account, or to those of a country",
  body: NewPopupNotice,
  response: PopupNotice,
});

const announcementFields = {
  countryCode: z.enum(["id", "th"]).nullable(),
  startsAt: instant(),
  endsAt: instant().nullable(),
};

export const AdminPopupNotice = PopupNotice.extend({
  ...announcementFields,
  accountIds: z.array(z.string()).nullable(),
}).openapi("AdminPopupNotice");
export type AdminPopupNotice = z.infer<typeof AdminPopupNotice>;
export const listAllPopupNotices = endpoint("listAllPopupNotices", "get", "/admin-popup-notices", {
  access: "internal",
  summary: "Popup notices, past and to come, the newest first",
  query: z.object(paging(40, 200)),
  response: z.object({ popupNotices: z.array(AdminPopupNotice), total: z.number().int() }),
});
export const previewPopupNotice = endpoint(
  "previewPopupNotice",
  "post",
  "/admin-popup-notices/;preview",
  {
    isNoted: false,
    access: "internal",
    summary: "What a notice would look like, without what is not allowed in one",
    body: NewPopupNotice,
    response: PopupNotice,
  },
);
export const endPopupNotice = endpoint(
  "endPopupNotice",
  "post",
  "/admin-popup-notices/{noticeId}/;end",
  {
    access: "internal",
    summary: "Shows a notice no more",
    params: z.object({ noticeId: z.string() }),
    response: z.object({ noticeId: z.string() }),
    errors: [404],
  },
);

export const Announcement = z
  .object({
    id: z.string(),
    title: z.string(),
    /** HTML, sanitised by the server. */
    body: z.string(),
    /** https, or a path of the app. */
    linkUrl: z.string().nullable(),
    createdAt: instant(),
  })
  .openapi("Announcement");
export type Announcement = z.infer<typeof Announcement>;

export const listAnnouncements = endpoint(
  "listAnnouncements",
  "get",
  "/v1/notifications/announcements",
  {
    access: "member",
    summary: "What is new in Etalase, newest first",
    query: z.object(paging(40, 200)),
    response: z.object({ announcements: z.array(Announcement), total: z.number().int() }),
  },
);
export const createAnnouncement = endpoint("createAnnouncement", "post", "/admin-announcements", {
  access: "internal",
  summary: "Announces something to every account, or to those of a country",
  body: z
    .object({
      title: z.string().trim().min(1).max(120),
      /** HTML; the server removes tags that are not allowed. */
      body: z.string().max(20_000),
      linkUrl: address.nullish(),
      countryCode: z.enum(["id", "th"]).nullish(),
      startsAt: instant().nullish(),
      endsAt: instant().nullish(),
    })
    .refine(
      ({ startsAt, endsAt }) => !startsAt || !endsAt || new Date(startsAt) < new Date(endsAt),
      { path: ["endsAt"], message: "ends_before_start" },
    ),
  response: Announcement,
});

export const AdminAnnouncement = Announcement.omit({ createdAt: true })
  .extend(announcementFields)
  .openapi("AdminAnnouncement");
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>;
export const listAllAnnouncements = endpoint(
  "listAllAnnouncements",
  "get",
  "/admin-announcements",
  {
    access: "internal",
    summary: "Announcements, past and to come, the newest first",
    query: z.object(paging(40, 200)),
    response: z.object({ announcements: z.array(AdminAnnouncement), total: z.number().int() }),
  },
);
export const endAnnouncement = endpoint(
  "endAnnouncement",
  "post",
  "/admin-announcements/{announcementId}/;end",
  {
    access: "internal",
    summary: "Shows an announcement no more",
    params: z.object({ announcementId: z.string() }),
    response: z.object({ announcementId: z.string() }),
    errors: [404],
  },
);
