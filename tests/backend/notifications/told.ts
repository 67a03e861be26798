import { issueSession } from "#backend/accounts/sessions.ts";
import { memberships } from "#backend/db/schema/accounts.ts";
import { transaction } from "#backend/db/transaction.ts";
import { type NotificationInput, notify } from "#backend/notifications/notify.ts";
import type { Notification, UnreadCount } from "#contract/notifications.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import type { SignedIn, TestBackend } from "#tests/support/backend.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

export const stockOut = ({ accountId }: SignedIn, sku: string): NotificationInput<"stock_out"> => ({
  ...{ accountId, template: "stock_out", subject: sku, groupBy: "all" },
  ...{
    parameters: { sku, productName: `Kaos ${sku}`, available: 0 },
    data: { sku, productId: `p-${sku}` },
  },
});
export const cancelRequest = (
  { accountId }: SignedIn,
  orderNumber: string,
): NotificationInput<"order_cancel_requested"> => ({
  ...{ accountId, template: "order_cancel_requested", subject: orderNumber, groupBy: orderNumber },
  ...{
    parameters: { channelType: "shopee", channelName: "Toko Laras", orderNumber },
    data: { channelType: "shopee", orderNumber },
  },
});
export const tell = ({ backend }: TestBackend, news: NotificationInput) =>
  transaction(backend.db, (tx) => notify(backend, tx, news));

export async function list(
  member: SignedIn,
  query = "",
  locale = "en",
): Promise<{ notifications: Notification[]; total: number }> {
  return (await member.fetch(`/v1/notifications${query}`, { headers: { Locale: locale } })).json();
}
export const listBodies = async (member: SignedIn, query = "", locale = "en") =>
  (await list(member, query, locale)).notifications.map((one) => one.body);
export const countUnread = async (member: SignedIn): Promise<UnreadCount> =>
  (await member.fetch("/v1/notifications/unread-count")).json();
export const read = (member: SignedIn, category: string, until?: string | null) =>
  member.fetch("/v1/notifications/;read", {
    method: "POST",
    body: JSON.stringify({ category, until: until ?? undefined }),
  });

export const readOne = (member: SignedIn, notificationId: string, until?: string) =>
  member.fetch("/v1/notifications/;read", {
    method: "POST",
    body: JSON.stringify({ notificationId, until }),
  });

/** Adds a second member with all permissions. */
export async function addColleague(world: TestBackend, owner: SignedIn): Promise<SignedIn> {
  const other = await world.signUp();
  await world.backend.db
    .insert(memberships)
    .values({ accountId: owner.accountId, userId: other.userId, userType: "staff" });
  const member = { ...other, accountId: owner.accountId };
  await world.setPermissions(member, PERMISSIONS);
  const { token } = await issueSession(world.backend, {
    userId: other.userId,
    accountId: owner.accountId,
    kind: "session",
  });
  const fetch = (path: string, init: RequestInit = {}) =>
    world.fetch(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), "x-jwt": `Bearer ${token}` },
    });
  return { ...member, token, fetch };
}
