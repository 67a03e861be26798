import * as calls from "#contract/notifications.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { ensurePushKeys } from "./push-keys.ts";
import { countUnread, findNotifications } from "./read-notifications.ts";
import { registerPush } from "./register-push.ts";
import {
  computeReadTime,
  markOneRead,
  markRead,
  readSettings,
  updateSettings,
} from "./settings.ts";
import { openNotificationStream } from "./stream-notifications.ts";
import { readReaderLanguage } from "./visible-categories.ts";

export function mountNotifications(app: HttpApp, backend: Backend): void {
  implement(app, calls.listNotifications, async ({ query }, caller, c) =>
    findNotifications(
      backend,
      caller,
      query,
      await readReaderLanguage(backend, caller, c.req.header("Locale")),
    ),
  );
  implement(app, calls.getUnreadCount, (_input, caller) => countUnread(backend, caller));
  implement(app, calls.getNotificationSettings, (_input, caller) => readSettings(backend, caller));
  implement(app, calls.updateNotificationSettings, ({ body }, caller) =>
    updateSettings(backend, caller, body.categories),
  );
  implement(app, calls.markNotificationsRead, async ({ body }, caller) => {
    const readAt = computeReadTime(backend, body.until);
    if ("notificationId" in body) await markOneRead(backend, caller, body.notificationId, readAt);
    else await markRead(backend, caller, body.category, readAt);
    return countUnread(backend, caller);
  });
  implement(app, calls.streamNotifications, ({ query }, caller, c) =>
    openNotificationStream(backend, caller, c.req.header("Last-Event-ID") ?? query.lastEventId),
  );
  implement(app, calls.getPushKey, async () => ({
    publicKey: (await ensurePushKeys(backend)).publicKey,
  }));
  implement(app, calls.registerPushToken, async ({ body }, caller, c) => {
    await registerPush(
      backend,
      caller,
      body.token,
      await readReaderLanguage(backend, caller, c.req.header("Locale")),
    );
    return { registered: true as const };
  });
}
