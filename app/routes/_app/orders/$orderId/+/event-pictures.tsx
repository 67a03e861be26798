import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { OrderEvent } from "#contract/order-events.ts";
import { ReturnPicture } from "#contract/return-pictures.ts";

export function EventPictures({ detail }: Pick<OrderEvent, "detail">) {
  const pictures = ReturnPicture.array().safeParse(detail.pictures).data ?? [];
  if (pictures.length === 0) return null;
  const t = getT();
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {pictures.map(({ id, url }, at) => (
        <a
          key={id}
          href={url.replace(/\/\w+$/, "/original")}
          target="_blank"
          rel="noreferrer"
          aria-label={t("order:event.picture", { number: at + 1 })}
        >
          <Thumb url={url} size="lg" />
        </a>
      ))}
    </span>
  );
}
