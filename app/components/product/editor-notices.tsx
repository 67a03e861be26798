"use client";
import { useTranslation } from "react-i18next";
import { Alert } from "#app/components/ui/alert.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { findFormCode, listFieldCodes } from "#app/models/form/reply.ts";
import type { EditorChannel } from "#app/models/product/editor-channel.ts";
import type { EditorReply } from "#app/models/product/editor-reply.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import type { SentBy } from "./conflict-place.tsx";
import { useEditorError } from "./editor-context.ts";
import { PublishQuestion } from "./publish-question.tsx";
import { RemovalQuestion } from "./removal-question.tsx";

/** Notices above the fields: changes by others, pending channel actions, number of errors. */
export function EditorNotices({
  reply,
  href,
  channels,
  sentBy,
}: {
  reply: EditorReply;
  href: string;
  channels: EditorChannel[];
  sentBy: SentBy;
}) {
  const { t } = useTranslation(["productEdit", "common"]);
  const text = useEditorError();
  const count = Object.keys(listFieldCodes(reply)).length;
  const code = findFormCode(reply);
  if (reply.conflict)
    return (
      <>
        <input type="hidden" name="pictures" value={reply.conflict.pictures} />
        <ConflictPanel
          rows={reply.conflict.rows}
          title={t("productEdit:conflict")}
          href={href}
          sentBy={sentBy}
          save="save"
        />
      </>
    );
  if (reply.asking)
    return (
      <PublishQuestion
        shops={channels.filter(({ id }) => reply.asking?.includes(id))}
        sentBy={sentBy}
      />
    );
  if (reply.removing) return <RemovalQuestion removing={reply.removing} sentBy={sentBy} />;
  if (reply.unpublishing) {
    const { channelId, isDeleted } = reply.unpublishing;
    const channel = channels.find(({ id }) => id === channelId)?.name ?? "";
    return (
      <div className={sectionStyle}>
        <Alert tone="info">
          {t(isDeleted ? "productEdit:listing.deleting" : "productEdit:listing.unpublishing", {
            channel,
          })}
        </Alert>
      </div>
    );
  }
  if (!code && count === 0) return null;
  return (
    <div className={sectionStyle}>
      <Alert tone="critical" title={code ? text(code) : t("productEdit:error.check", { count })}>
        {t("common:form.nothingLost")}
      </Alert>
    </div>
  );
}
