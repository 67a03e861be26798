import * as calls from "#contract/announcements.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import {
  endAnnouncement,
  findAnnouncements,
  publishAnnouncement,
  readAllAnnouncements,
} from "./announcements.ts";
import {
  endNotice,
  findPopupNotices,
  previewNotice,
  readAllNotices,
  storePopupNotice,
} from "./popup-notices.ts";

export function mountAnnouncements(app: HttpApp, backend: Backend): void {
  implement(app, calls.listPopupNotices, async (_input, caller) => ({
    popupNotices: await findPopupNotices(backend, caller),
  }));
  implement(app, calls.listAnnouncements, ({ query }, caller) =>
    findAnnouncements(backend, caller, query),
  );
  implement(app, calls.createAnnouncement, ({ body }, caller) =>
    publishAnnouncement(backend, caller, body),
  );
  implement(app, calls.listAllAnnouncements, ({ query }) => readAllAnnouncements(backend, query));
  implement(app, calls.endAnnouncement, async ({ params }) => ({
    announcementId: await endAnnouncement(backend, params.announcementId),
  }));
  implement(app, calls.createPopupNotice, ({ body }, caller) =>
    storePopupNotice(backend, caller, body),
  );
  implement(app, calls.listAllPopupNotices, ({ query }) => readAllNotices(backend, query));
  implement(app, calls.previewPopupNotice, ({ body }) => previewNotice(body));
  implement(app, calls.endPopupNotice, async ({ params }) => ({
    noticeId: await endNotice(backend, params.noticeId),
  }));
}
