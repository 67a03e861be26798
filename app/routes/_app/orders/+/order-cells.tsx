import "server-only";
import { PickRow } from "#app/components/list/pick-row.tsx";
import { dueLook } from "#app/components/order/due-look.ts";
import { DueMark } from "#app/components/order/due-mark.tsx";
import { LABEL_FORM } from "#app/components/order/print-label.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderRow as Row } from "#app/models/order/order-row.ts";
import { Link } from "#app/navigation/link.tsx";

interface OrderRowProps {
  row: Row;
  now: number;
  soonHours: number;
}

export function OrderRow({ row, now, soonHours }: OrderRowProps) {
  const t = getT();
  const href = `/orders/${row.id}`;
  return (
    <tr>
      <PickRow id={row.id} label={t("orders:select", { number: row.number })} />
      <td className="o-due">
        {row.shipByAt === null ? (
          <span className="text-xs text-muted-foreground">
            {t("orders:due.placed", { day: row.placed })}
          </span>
        ) : (
          <DueMark
            at={row.shipByAt}
            now={now}
            soonHours={soonHours}
            due={dueLook(row.shipByAt - now, soonHours, t)}
            fuse
          />
        )}
      </td>
      <th scope="row" className="o-number">
        <span className="item">
          <ChannelMark type={row.channelType} label={getFormat().channelName(row.channelType)} />
          <span className="cell2">
            <Link className="block min-w-0 truncate" to={href}>
              {row.number}
            </Link>
            <span className="block min-w-0 truncate max-cards:hidden">{row.shop}</span>
          </span>
        </span>
      </th>
      <td className="max-xl:hidden">
        <TwoLines above={row.buyer} below={row.city} />
      </td>
      <td className="o-items">
        <span className="item">
          <span className="flex">
            {row.images.map((url) => (
              <Thumb
                key={url}
                url={url}
                className="max-cards:size-11 not-first:-ml-2 not-first:outline-2 not-first:outline-card max-2xl:not-first:hidden"
              />
            ))}
            {row.images.length === 0 ? <Thumb url={null} className="max-cards:size-11" /> : null}
          </span>
          <span className="cell2">
            <span className="block min-w-0 truncate">{row.firstItem}</span>
            <span className="block min-w-0 truncate">
              {row.warehouse ? `${row.items} · ${row.warehouse}` : row.items}
            </span>
          </span>
        </span>
      </td>
      <td className="o-total num">
        <span className="cell2">
          <span className="font-medium">{row.total}</span>
          {row.cod ? (
            <span className="font-medium text-warning">{t("orders:cod")}</span>
          ) : row.paid ? (
            <span>{t("orders:paid")}</span>
          ) : null}
        </span>
      </td>
      <td className="max-lg:hidden">
        <TwoLines above={row.courier} below={row.tracking} />
      </td>
      <td className="span">
        <span className="cell2 max-cards:flex max-cards:gap-x-3">
          <StatusDot tone={row.tone}>{row.status}</StatusDot>
          <Below text={row.sub} />
        </span>
      </td>
      <td className="span">
        {row.flags.length > 0 || row.note ? (
          <span className="flex gap-1 flex-wrap">
            {row.flags.map((flag) => (
              <Badge key={flag.text} tone={flag.tone}>
                {flag.text}
              </Badge>
            ))}
            {row.note ? (
              <Badge className="max-w-full" title={row.note}>
                <span className="min-w-0 truncate">
                  <span className="sr-only">{t("orders:flag.note")}</span> {row.note}
                </span>
              </Badge>
            ) : null}
          </span>
        ) : null}
        {row.next === "arrange" ? (
          <ButtonLink variant="outline" className="cards:hidden" to={`${href}/arrange`}>
            {t("orders:arrange")}
          </ButtonLink>
        ) : null}
        {row.next === "print" ? (
          <Button
            type="submit"
            className="cards:hidden"
            form={LABEL_FORM}
            formAction={`${href}/label`}
          >
            <Icon name="printer" />
            {t("order:action.printLabel")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function TwoLines({ above, below }: { above: string; below: string }) {
  return (
    <span className="cell2">
      <span className="block min-w-0 truncate">{above}</span>
      <Below text={below} />
    </span>
  );
}

function Below({ text }: { text: string }) {
  return text === "" ? null : <span className="block min-w-0 truncate">{text}</span>;
}
