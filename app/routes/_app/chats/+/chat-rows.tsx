import { Avatar } from "#app/components/ui/avatar.tsx";
import { Count } from "#app/components/ui/badge.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ChatSession } from "#contract/chats.ts";
import { buildChatUrl, type ChatParams } from "./chat-params.ts";
import { LastLine } from "./last-line.tsx";
import { WaitMark } from "./wait-mark.tsx";

interface ChatRowsProps {
  sessions: readonly ChatSession[];
  params: ChatParams;
  openId?: string | undefined;
  /** Whether each chat names its shop, because there are several. */
  namesShops: boolean;
  now: number;
}

export function ChatRows({ sessions, params, openId, namesShops, now }: ChatRowsProps) {
  const t = getT();
  return (
    <ul aria-label={t("chats:title")}>
      {sessions.map((session) => {
        const isNew = session.unreadCount > 0;
        const shop = namesShops ? session.channelName : null;
        const facts = [shop, session.assignee?.name, ...session.tags].filter(Boolean);
        return (
          <li key={session.id} className="border-b border-line-soft">
            <Link
              to={buildChatUrl(session, params)}
              aria-current={session.id === openId ? "page" : undefined}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-gutter py-2.5 text-foreground hover:bg-accent hover:no-underline current:bg-primary-soft max-md:py-3"
            >
              <span className="relative">
                <Avatar size="lg">{getInitials(session.buyerName)}</Avatar>
                <ChannelMark
                  type={session.channelType}
                  label={getFormat().channelName(session.channelType)}
                  className="absolute -right-1.5 -bottom-1 outline-2 outline-card"
                />
              </span>
              <span className="min-w-0">
                <span className={isNew ? "block truncate font-semibold" : "block truncate"}>
                  {session.buyerName || t("chats:buyer.unknown")}
                </span>
                <span
                  className={
                    isNew
                      ? "block truncate text-sm"
                      : "block truncate text-sm text-secondary-foreground"
                  }
                >
                  <LastLine session={session} />
                </span>
                {facts.length > 0 ? (
                  <span className="block truncate text-xs text-muted-foreground">
                    {facts.join(" · ")}
                  </span>
                ) : null}
              </span>
              <span className="grid justify-items-end gap-1 text-xs">
                <WaitMark session={session} now={now} />
                {isNew ? (
                  <Count hot>
                    <span className="sr-only">{t("chats:row.unread")} </span>
                    {session.unreadCount > 99 ? "99+" : session.unreadCount}
                  </Count>
                ) : null}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Returns the first letter of each of the first two words, including Thai marks above and below it.
 */
function getInitials(name: string): string {
  return name
    .split(/[\s._-]+/)
    .flatMap((word) => /^\P{M}\p{M}*/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join("")
    .toUpperCase();
}
