"use client";
import { useTranslation } from "react-i18next";
import { Link } from "#app/navigation/link.tsx";
import type { QuickReply } from "./find-replies.ts";

interface ReplyListProps {
  id: string;
  replies: readonly QuickReply[];
  hasAny: boolean;
  /** Index of the reply that Enter inserts. */
  active: number;
  choose: (reply: QuickReply) => void;
}

export const replyId = (id: string, at: number): string => `${id}-${at}`;

/**
 * The quick replies that match the text after a slash. The list is above the box and not an
 * overlay, so that no edge cuts it off. The focus stays in the box.
 */
export function ReplyList({ id, replies, hasAny, active, choose }: ReplyListProps) {
  const { t } = useTranslation(["chats"]);
  const describeEmptyList = () => {
    if (!hasAny) return t("chats:replies.empty");
    return replies.length === 0
      ? t("chats:replies.none")
      : t("chats:replies.keys", { count: replies.length });
  };
  return (
    <div className="rounded-md border bg-popover">
      <div
        id={id}
        role="listbox"
        aria-label={t("chats:replies")}
        tabIndex={-1}
        className="relative grid max-h-60 overflow-y-auto p-1 empty:hidden"
      >
        {replies.map((reply, at) => (
          <button
            key={reply.shortcut}
            id={replyId(id, at)}
            type="button"
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            ref={(option) => {
              if (at === active) option?.scrollIntoView({ block: "nearest" });
            }}
            className="grid min-h-9 gap-0.5 rounded-xs px-2.5 py-1.5 text-left wrap-anywhere hover:bg-accent aria-selected:bg-accent pointer-coarse:min-h-11"
            // A click must not take the focus from the box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(reply)}
          >
            <b>/{reply.shortcut}</b>
            <span className="text-secondary-foreground">{reply.text}</span>
          </button>
        ))}
      </div>
      <p className="px-3.5 py-1.5 text-xs text-muted-foreground" role="status">
        {describeEmptyList()}
      </p>
      {hasAny ? null : (
        <p className="px-3.5 pb-1.5 text-xs">
          <Link to="/chats/setting">{t("chats:replies.write")}</Link>
        </p>
      )}
    </div>
  );
}
