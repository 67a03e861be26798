import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { SupportCode } from "#app/components/ui/support-code.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { BoardColumn } from "#app/models/product/board-columns.ts";
import type { ProductRow, SyncCell } from "#app/models/product-list/product-row.ts";
import { Link } from "#app/navigation/link.tsx";
import { UntilOpened } from "#app/static/until-opened.tsx";

interface SyncMarkProps {
  cell: SyncCell | null;
  channel: BoardColumn;
  product: ProductRow;
}

/**
 * A mark of the channel board. A mark that needs an action opens the reason and the fix. Others
 * only show the status.
 */
export function SyncMark({ cell, channel, product }: SyncMarkProps) {
  const t = getT();
  const status = cell?.status ?? 0;
  const markLook = SYNC_LOOKS[status];
  const shop = getFormat().channelName(channel.type) + (channel.tag ? ` · ${channel.name}` : "");
  const label = `${shop}: ${t(`products:sync.${status}`)}`;
  if (!cell?.why) {
    return (
      <span
        className={`sync cursor-default hover:bg-transparent max-md:w-5 ${markLook.mark}`}
        role="img"
        aria-label={label}
        title={cell?.at ? `${label}, ${t("products:sync.at", { when: cell.at })}` : label}
      >
        <Icon name={markLook.icon} size="s" />
      </span>
    );
  }
  const id = `s-${product.id}-${channel.id}`;
  return (
    <>
      <PopoverTrigger
        bare
        opens={id}
        className={`sync ${markLook.mark}`}
        aria-label={label}
        title={label}
      >
        <Icon name={markLook.icon} size="s" />
      </PopoverTrigger>
      <Popover id={id} className="text-left whitespace-normal">
        <UntilOpened>
          {" "}
          <Reason cell={cell} channel={channel} product={product} />
        </UntilOpened>
      </Popover>
    </>
  );
}

function Reason({ cell, channel, product }: SyncMarkProps & { cell: SyncCell }) {
  const t = getT();
  const needsFix = cell.status === 4 || cell.status === 5;
  return (
    <>
      <span className="flex items-center gap-2">
        <ChannelMark type={channel.type} label="" />
        <b className="block min-w-0 truncate flex-1">{`${getFormat().channelName(channel.type)} · ${channel.name}`}</b>
        <StatusDot tone={SYNC_LOOKS[cell.status].tone}>
          {t(`products:sync.${cell.status}`)}
        </StatusDot>
      </span>
      <span className="text-secondary-foreground">{cell.why}</span>
      <span className="text-xs text-muted-foreground">
        {cell.at ? t("products:sync.at", { when: cell.at }) : t("products:sync.never")}
      </span>
      {cell.code ? <SupportCode code={cell.code} /> : null}
      <span className="flex items-center gap-2">
        <Link
          className={buttonVariants({ variant: needsFix ? "default" : "outline", size: "sm" })}
          to={cell.mend ?? `/products-v2/master/${product.id}#channel-${channel.id}`}
        >
          {t(needsFix ? "products:sync.fix" : "products:sync.open")}
        </Link>
        {needsFix ? (
          <Button
            size="sm"
            type="submit"
            form="retry"
            name="retry"
            value={`${product.id} ${channel.id}`}
          >
            {t("products:sync.retry")}
          </Button>
        ) : null}
      </span>
    </>
  );
}
