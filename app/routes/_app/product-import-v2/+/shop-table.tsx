import { ReconnectForm } from "#app/components/shop-import/reconnect-form.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { isActiveChannel } from "#contract/active-channel.ts";
import type { ShopRow } from "./shop-view.ts";

export function ShopTable({ shops }: { shops: ShopRow[] }) {
  const t = getT();
  return (
    <ul className="border-y" aria-label={t("shopImports:shops")}>
      {shops.map((shop) => (
        <li
          className="flex items-center gap-y-2 gap-x-3 px-gutter py-3 max-md:flex-wrap not-first:border-t"
          key={shop.id}
        >
          <ChannelMark type={shop.type} large label="" />
          <span className="grid flex-1 min-w-0 max-md:basis-[calc(100%-3.5rem)]">
            <span className="font-medium">{shop.name}</span>
            <span className="text-xs text-secondary-foreground">
              {getFormat().channelName(shop.type)} ·{" "}
              {t(shop.isImported ? "shopImports:imported.yes" : "shopImports:imported.no")}
            </span>
          </span>
          {isActiveChannel(shop) ? null : (
            <Badge tone="warning">{t("shopImports:notActive")}</Badge>
          )}
          <NextStep shop={shop} />
        </li>
      ))}
    </ul>
  );
}

function NextStep({ shop }: { shop: ShopRow }) {
  const t = getT();
  if (shop.openImportId)
    return (
      <ButtonLink to={`/product-import-v2/${encodeURIComponent(shop.openImportId)}`}>
        {t("shopImports:continue")}
        <span className="sr-only">: {shop.name}</span>
      </ButtonLink>
    );
  if (shop.status !== "active")
    return <ReconnectForm channelId={shop.id} channelType={shop.type} />;
  return (
    <PostForm>
      <input type="hidden" name="channelId" value={shop.id} />
      <Button type="submit">
        <Icon name="download" />
        {t(shop.isImported ? "shopImports:fetchAgain" : "shopImports:fetch")}
        <span className="sr-only">: {shop.name}</span>
      </Button>
    </PostForm>
  );
}
