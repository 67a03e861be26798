import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, instantParam, paging } from "./query.ts";
import { CHANNEL_TYPES, NOTIFICATION_CATEGORIES } from "./statuses.ts";

const category = z.enum(NOTIFICATION_CATEGORIES);

export const Notification = z
  .object({
    id: z.string(),
    category,
    templateId: z.string(),
    /** In the `Locale` header's language, else the member's. */
    body: z.string(),
    severity: z.enum(["info", "warning", "error"]),
    /** The last time, if it stands for several. */
    createdAt: instant(),
    /** Number of repeats within ten minutes. */
    count: z.number().int().min(1),
    /** Derived: the category's `lastReadAt` is later than `createdAt`. */
    isRead: z.boolean(),
    /** A path of the app. */
    link: z.string(),
    data: z
      .object({
        channelType: z.enum(CHANNEL_TYPES),
        channelId: z.string(),
        /** Omitted if irrelevant to the subject. */
        warehouseIds: z.array(z.string()),
        orderNumber: z.string(),
        sku: z.string(),
        productId: z.string(),
        /** Set for a chat. */
        sessionId: z.string(),
        /** Local days, both inclusive. */
        startDate: z.string(),
        endDate: z.string(),
      })
      .partial(),
    /** JSON text (docs/specification.md "Calls"). */
    parameters: z.string(),
  })
  .openapi("Notification");
export type Notification = z.infer<typeof Notification>;

export const UnreadCount = z
  .object({
    total: z.number().int(),
    /** Categories whose pages the member may open. */
    categories: z.array(z.object({ category, count: z.number().int() })),
    /** When the newest of them happened. `null` if there is none. */
    newestAt: instant().nullable().optional(),
  })
  .openapi("UnreadCount");
export type UnreadCount = z.infer<typeof UnreadCount>;

const NotificationSettings = z
  .object({
    categories: z.array(
      z.object({
        id: category,
        pushEnabled: z.boolean(),
        emailEnabled: z.boolean(),
        lastReadAt: instant().nullable(),
      }),
    ),
  })
  .openapi("NotificationSettings");
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const member = { access: "member" } as const;

export const listNotifications = endpoint("listNotifications", "get", "/v1/notifications", {
  ...member,
  summary: "Notifications, newest first",
  query: z.object({
    ...paging(40, 200),
    category: category.optional(),
    createdAfter: instantParam().optional(),
  }),
  response: z.object({ notifications: z.array(Notification), total: z.number().int() }),
});
export const getUnreadCount = endpoint("getUnreadCount", "get", "/v1/notifications/unread-count", {
  ...member,
  summary: "How many notifications the member has not read, by category",
  response: UnreadCount,
});
export const getNotificationSettings = endpoint(
  "getNotificationSettings",
  "get",
  "/v1/notifications/settings",
  {
    ...member,
    summary: "What the member is told of, and how",
    response: NotificationSettings,
  },
);
export const updateNotificationSettings = endpoint(
  "updateNotificationSettings",
  "put",
  "/v1/notifications/settings",
  {
    ...member,
    summary: "Changes what the member is told of; categories that are left out stay",
    body: z.object({
      categories: z
        .array(
          z.object({
            id: category,
            pushEnabled: z.boolean().optional(),
            emailEnabled: z.boolean().optional(),
          }),
        )
        .max(NOTIFICATION_CATEGORIES.length),
    }),
    response: NotificationSettings,
  },
);
/** The newest that the reader saw. Default: now. */
const until = instantParam().optional();
export const markNotificationsRead = endpoint(
  "markNotificationsRead",
  "post",
  "/v1/notifications/;read",
  {
    isNoted: false,
    ...member,
    summary: "Marks a category or one notification as read, up to what the reader saw",
    body: z.union([
      z.object({ category, until }),
      z.object({ notificationId: z.string().min(1).max(100), until }),
    ]),
    response: UnreadCount,
  },
);
/**
 * Server-sent events: `event: notification` with an UnreadCount. `Last-Event-ID` also answers
 * missed ones. The stream ends after ten minutes at most; browsers reconnect.
 */
export const streamNotifications = endpoint(
  "streamNotifications",
  "get",
  "/v1/notifications/stream",
  {
    ...member,
    summary: "Tells of notifications as they come",
    /** Replaces the header `Last-Event-ID`, which a proxy may have from another client. */
    query: z.object({ lastEventId: z.string().max(200).optional() }),
    produces: "text/event-stream",
  },
);
/** Browsers need the key (RFC 8292) to subscribe. */
export const getPushKey = endpoint("getPushKey", "get", "/v1/notifications/push-key", {
  ...member,
  summary: "The key to subscribe to push with",
  response: z.object({ publicKey: z.string() }),
});
/**
 * `token`: the browser's subscription as JSON: `{ endpoint, keys: { p256dh, auth } }`. It ends with
 * the session.
 */
export const registerPushToken = endpoint(
  "registerPushToken",
  "post",
  "/v1/accounts/me/push-token",
  {
    isNoted: false,
    ...member,
    summary: "Registers a browser for push",
    body: z.object({ token: z.string().min(1).max(4096) }),
    response: z.object({ registered: z.literal(true) }),
  },
);
