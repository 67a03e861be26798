import { Icon } from "#app/components/ui/icon.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { type ChatMessage, RECALLED_MESSAGE } from "#contract/chats.ts";

export function MessageContent({ message }: { message: ChatMessage }) {
  const t = getT();
  const { content, card } = message;
  switch (content.type) {
    case "text":
      return content.text;
    case "sticker":
      return <span className="text-xl">{content.sign ?? t("chats:kind.sticker")}</span>;
    case "image":
      return <Picture message={message} />;
    case "video":
      return (
        <a
          href={content.url}
          target="_blank"
          rel="noreferrer"
          className="flex items-center gap-1.5"
        >
          {t("chats:kind.video")} <Icon name="external-link" size="s" />
        </a>
      );
    case "product":
      return card ? (
        <IfMay open="/products-v2/master" otherwise={<ProductCard card={card} />}>
          <Link to={`/products-v2/master/${card.id}`}>
            <ProductCard card={card} />
          </Link>
        </IfMay>
      ) : (
        <span className="flex items-center gap-1.5">
          <Icon name="package" size="s" />
          {t("chats:card.product", { id: content.externalProductId })}
        </span>
      );
    case "order":
      return (
        <span className="grid">
          <span className="flex items-center gap-1.5">
            <Icon name="clipboard-list" size="s" />
            {card ? (
              <IfMay open="/orders" otherwise={content.externalOrderId}>
                <Link to={`/orders/${card.id}`}>{content.externalOrderId}</Link>
              </IfMay>
            ) : (
              content.externalOrderId
            )}
          </span>
          {card?.status ? (
            <span className="text-xs text-secondary-foreground">
              {t(`orders:status.${card.status}`)}
            </span>
          ) : null}
        </span>
      );
    case "other":
      return (
        <span className="text-muted-foreground">
          {t(content.native === RECALLED_MESSAGE ? "chats:card.recalled" : "chats:card.other")}
        </span>
      );
  }
}

function ProductCard({ card }: { card: NonNullable<ChatMessage["card"]> }) {
  return (
    <span className="flex items-center gap-2.5">
      {card.imageUrl ? (
        <img src={card.imageUrl} alt="" className="size-11 rounded-sm object-cover" />
      ) : (
        <Icon name="package" />
      )}
      {card.name}
    </span>
  );
}

function Picture({ message }: { message: ChatMessage }) {
  const t = getT();
  const { channelId, sessionId, id } = message;
  if (!message.hasPicture)
    return (
      <span className="flex items-center gap-1.5 text-muted-foreground">
        <Icon name="image" size="s" /> {t("chats:picture.coming")}
      </span>
    );
  const address = `/chats/${channelId}/${sessionId}/picture/${id}`;
  return (
    <a href={address} data-viewer="chat" className="cursor-zoom-in">
      <img
        src={address}
        alt={t("chats:picture.of", { from: t(`chats:from.${message.from}`) })}
        loading="lazy"
        className="max-h-60 max-w-full rounded-sm object-contain"
      />
    </a>
  );
}
