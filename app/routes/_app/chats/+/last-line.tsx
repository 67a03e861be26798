import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getT } from "#app/middleware/request-store.ts";
import type { ChatContent, ChatSession } from "#contract/chats.ts";

/** What a message says, in one line. */
export function lineOf(content: ChatContent, t: Translate): string {
  switch (content.type) {
    case "text":
      return content.text;
    case "sticker":
      return content.sign ?? t("chats:kind.sticker");
    case "order":
      return t("chats:kind.order", { number: content.externalOrderId });
    default:
      return t(`chats:kind.${content.type}`);
  }
}

export function LastLine({ session }: { session: ChatSession }) {
  const t = getT();
  const { last, hasFailed } = session;
  if (hasFailed)
    return (
      <Marked icon={<Icon name="circle-alert" size="s" className="flex-none text-critical" />}>
        {t("chats:row.failed")}
      </Marked>
    );
  if (!last) return null;
  const line = lineOf(last.content, t);
  if (last.from !== "buyer")
    return (
      <Marked icon={<Icon name="check-check" size="s" className="flex-none" />}>
        {t("chats:row.you", { line })}
      </Marked>
    );
  return last.content.type === "image" ? (
    <Marked icon={<Icon name="image" size="s" className="flex-none" />}>{line}</Marked>
  ) : (
    line
  );
}

function Marked({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="flex items-center gap-1">
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
