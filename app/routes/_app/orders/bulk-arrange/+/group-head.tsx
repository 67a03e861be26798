import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { AskedShop } from "#contract/bulk-shipments.ts";

export function GroupHead({ group }: { group: AskedShop }) {
  const t = getT();
  const format = getFormat();
  const channel = format.channelName(group.channelType);
  return (
    <header className="flex flex-wrap items-center gap-2 border-b px-4.5 py-3">
      <ChannelMark type={group.channelType} label={channel} />
      <h2>{group.channelName || channel}</h2>
      <span className="text-secondary-foreground">
        {[t("orderBulk:arrange.orders", { n: group.orders.length }), group.couriers.join(", ")]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </header>
  );
}
