import { Avatar } from "#app/components/ui/avatar.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ChatSession } from "#contract/chats.ts";
import { formatAddress } from "#contract/order-address.ts";
import type { OrderDetail } from "#contract/orders.ts";

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? ([...word][0] ?? "") : ""))
    .join("")
    .toUpperCase();
}

interface BuyerProps {
  order: OrderDetail;
  /** `null` if the buyer has not written or the reader has no access to chats. */
  chat: Pick<ChatSession, "id" | "channelId"> | null;
}

export function Buyer({ order, chat }: BuyerProps) {
  const t = getT();
  const { address, buyerName, buyerPhone, earlierOrders, erasedAt } = order;
  const place = address ? formatAddress(address) : "";
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{t("order:buyer")}</h2>
        {earlierOrders > 0 ? (
          <Link
            className="ml-auto font-normal max-md:ml-0"
            to={`/orders?status=all&buyerBefore=${encodeURIComponent(order.id)}`}
          >
            {t("order:buyer.earlier", { count: earlierOrders })}
          </Link>
        ) : null}
      </header>
      <div className="flex items-start gap-3">
        <Avatar size="lg">{getInitials(buyerName)}</Avatar>
        <div className="grid gap-1">
          <span className="font-medium">{buyerName}</span>
          {address && address.name !== buyerName ? <span>{address.name}</span> : null}
          {chat ? (
            <Link
              className="flex items-center gap-1.5"
              to={`/chats/${encodeURIComponent(chat.channelId)}/${encodeURIComponent(chat.id)}`}
            >
              <Icon name="message-circle" size="s" />
              {t("order:buyer.chat")}
            </Link>
          ) : null}
          <span className="text-secondary-foreground">{place || t("order:buyer.noAddress")}</span>
          {address?.phone || buyerPhone ? (
            <span className="text-muted-foreground">{address?.phone || buyerPhone}</span>
          ) : null}
          {erasedAt ? (
            <span className="flex items-center text-xs text-muted-foreground gap-1">
              <Icon name="eye-off" size="s" />
              {t("order:buyer.erased", { time: getFormat().date(erasedAt) })}
            </span>
          ) : address?.masked ? (
            <span className="flex items-center text-xs text-muted-foreground gap-1">
              <Icon name="eye-off" size="s" />
              {t("order:buyer.masked", { channel: getFormat().channelName(order.channelType) })}
            </span>
          ) : null}
        </div>
      </div>
    </section>
  );
}
