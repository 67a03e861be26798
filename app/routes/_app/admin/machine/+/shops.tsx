import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { Machine } from "#contract/admin-machine.ts";
import { Part } from "./part.tsx";

export function Shops({ shops, now }: Pick<Machine, "shops"> & { now: number }) {
  const t = getT();
  const format = getFormat();
  const columns = [
    t("admin:col.shop"),
    t("admin:machine.pulled"),
    t("admin:machine.pushed"),
    t("admin:machine.refused"),
  ];
  return (
    <Part title={t("admin:machine.shops")} none={t("admin:machine.noShops")} columns={columns}>
      {shops.map((shop) => (
        <tr key={shop.channelId}>
          <th scope="row" className="span">
            <Link
              to={`/admin/accounts/${encodeURIComponent(shop.accountId)}`}
              className="inline-flex items-center gap-2"
            >
              <ChannelMark
                type={shop.channelType}
                label={getFormat().channelName(shop.channelType)}
              />
              {shop.name}
            </Link>
          </th>
          <td className="span2" data-l={columns[1]}>
            {format.relative(now - shop.pullSeconds * 1000, now)}
          </td>
          <td className="span2" data-l={columns[2]}>
            {shop.lastPushAt ? format.relative(shop.lastPushAt, now) : t("admin:machine.never")}
          </td>
          <td data-l={columns[3]}>{format.number(shop.refused)}</td>
        </tr>
      ))}
    </Part>
  );
}
