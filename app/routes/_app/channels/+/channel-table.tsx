import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { SupportCode } from "#app/components/ui/support-code.tsx";
import { SortHead, Table } from "#app/components/ui/table.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { getConsentState, getShownError, grantEnd } from "#app/models/channel/access.ts";
import { explainChannelError } from "#app/models/channel/channel-error.ts";
import type { ChannelSort } from "#app/models/channel/channel-sort.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ChannelDetail } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { ChannelMenu } from "./channel-menu.tsx";
import { PushLag } from "./push-lag.tsx";
import type { ChannelLag } from "./read-lags.ts";

const STATUS_TONES = {
  active: "success",
  pending: "none",
  expired: "critical",
  revoked: "critical",
} as const;

/** Address of the products whose listing was refused by the marketplace or by our checks. */
const buildFailedPath = (channelId: string) =>
  `/products-v2/master?${new URLSearchParams({ channelIds: channelId, status: `${SYNC_STATUS.failed},${SYNC_STATUS.invalid}` })}`;

const IMPORTS_PATH = "/product-import-v2";
const COLUMNS = ["shop", "status", "token", "products", "warehouse", "orders", "stock"] as const;
const SORTS = { shop: "name", token: "access" } as const satisfies Record<string, ChannelSort>;

interface ChannelTableProps {
  channels: ChannelDetail[];
  sort: ChannelSort;
  lags: Record<string, ChannelLag>;
  renaming: string | null;
  now: number;
}

export function ChannelTable({ channels, sort, lags, renaming, now }: ChannelTableProps) {
  const t = getT();
  return (
    <Table cards twoLines className="border-t">
      <thead>
        <tr>
          {COLUMNS.map((column) =>
            column === "shop" || column === "token" ? (
              <SortHead
                key={column}
                to={sort === SORTS[column] ? "/channels" : `/channels?sort=${SORTS[column]}`}
                sorted={sort === SORTS[column] ? "ascending" : undefined}
              >
                {t(`channels:col.${column}`)}
              </SortHead>
            ) : (
              <th
                key={column}
                scope="col"
                className={column === "orders" ? "cards:max-lg:hidden" : undefined}
              >
                {t(`channels:col.${column}`)}
              </th>
            ),
          )}
          <th className="more" scope="col">
            <span className="sr-only">{t("common:action.more")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {channels.map((channel) => (
          <Row
            key={channel.id}
            channel={channel}
            lag={lags[channel.id]}
            renaming={renaming === channel.id}
            now={now}
          />
        ))}
      </tbody>
    </Table>
  );
}

function Row({
  channel,
  lag,
  renaming,
  now,
}: {
  channel: ChannelDetail;
  lag: ChannelLag | undefined;
  renaming: boolean;
  now: number;
}) {
  const t = getT();
  const format = getFormat();
  const access = getConsentState(channel, now);
  const end = grantEnd(channel, now);
  const error = getShownError(channel);
  const formatElapsed = (instant: string | null) =>
    instant ? format.relative(instant, now) : t("channels:never");
  return (
    <>
      <tr>
        <th scope="row" className="span">
          <span className="item">
            <ChannelMark type={channel.channelType} large label="" />
            <span className="cell2">
              <span className="font-medium block min-w-0 truncate">{channel.name}</span>
              <span className="block min-w-0 truncate">
                {getFormat().channelName(channel.channelType)} ·{" "}
                {t("channels:shopId", { id: channel.shopId })}
              </span>
            </span>
          </span>
        </th>
        <td className="span2 cards:min-w-30" data-l={t("channels:col.status")}>
          <span className="cell2">
            <StatusDot tone={STATUS_TONES[channel.status]}>
              {t(`channels:status.${channel.status}`)}
            </StatusDot>
            {channel.stockPushPaused ? (
              <span className="text-warning">{t("channels:status.paused")}</span>
            ) : null}
          </span>
        </td>
        <td className="span2" data-l={t("channels:col.token")}>
          <span className="cell2">
            <span>
              {end === null ? "–" : end === "never" ? t("channels:token.never") : format.date(end)}
            </span>
            {end !== null && end !== "never" && access !== "fine" ? (
              <span className={access === "ends_soon" ? "text-warning" : "text-critical"}>
                {format.relative(end, now)}
              </span>
            ) : null}
          </span>
        </td>
        <td className="span2" data-l={t("channels:col.products")}>
          <span className="cell2">
            <IfMay
              open="/products-v2/master"
              otherwise={t("channels:products.linked", { count: channel.linkedProducts })}
            >
              <Link
                to={`/products-v2/master?channelIds=${encodeURIComponent(channel.id)}`}
                className="inline-flex min-h-6 items-center"
              >
                {t("channels:products.linked", { count: channel.linkedProducts })}
              </Link>
            </IfMay>
            <ToMend channel={channel} />
          </span>
        </td>
        <td className="span2" data-l={t("channels:col.warehouse")}>
          {channel.boundWarehouse ?? <Badge tone="warning">{t("channels:warehouse.none")}</Badge>}
        </td>
        <td className="span2 cards:max-lg:hidden" data-l={t("channels:col.orders")}>
          <IfMay open="/orders" otherwise={formatElapsed(channel.lastOrderPullAt)}>
            <Link to={`/orders?channel=${encodeURIComponent(channel.id)}`}>
              {formatElapsed(channel.lastOrderPullAt)}
            </Link>
          </IfMay>
        </td>
        <td className="span2" data-l={t("channels:col.stock")}>
          <span className="cell2">
            <span>{formatElapsed(channel.lastStockPushAt)}</span>
            <PushLag channelId={channel.id} lag={lag} />
          </span>
        </td>
        <td className="w-14 text-right max-cards:col-start-4 max-cards:row-start-1 max-cards:justify-self-end">
          <ChannelMenu channel={channel} />
        </td>
      </tr>
      {error || channel.lastFailedCall ? (
        <tr>
          <td colSpan={8} className="span h-auto pt-0 pr-gutter pb-2 pl-17 max-cards:p-0">
            {error ? (
              <div className="text-xs text-critical flex flex-wrap items-center gap-x-2">
                <Icon name="circle-alert" size="s" />
                {t("channels:col.error")}: {explainChannelError(t, error)}{" "}
                {channel.lastErrorAt ? `· ${formatElapsed(channel.lastErrorAt)}` : ""}
                <SupportCode code={error} />
              </div>
            ) : null}
            {channel.lastFailedCall ? (
              <div className="text-xs text-secondary-foreground flex flex-wrap items-center gap-x-2">
                {t("channels:calls.failed", { count: channel.failedCalls })}:{" "}
                {explainChannelError(t, channel.lastFailedCall.code)} ·{" "}
                {formatElapsed(channel.lastFailedCall.at)}
                {channel.lastFailedCall.code ? (
                  <SupportCode code={channel.lastFailedCall.code} />
                ) : null}
              </div>
            ) : null}
          </td>
        </tr>
      ) : null}
      {renaming ? (
        <tr className="max-cards:pt-0">
          <td
            className="h-auto border-b bg-muted px-gutter pt-0.5 pb-3 max-cards:col-span-full max-cards:px-0 max-cards:pt-0"
            colSpan={8}
          >
            <ActionForm intent="rename" className="flex gap-2.5 flex-wrap items-start">
              <input type="hidden" name="channelId" value={channel.id} />
              <TextField
                name="name"
                label={t("channels:rename.label")}
                defaultValue={channel.name}
                maxLength={100}
                autoFocus
                className="w-80 max-w-full"
              />
              <ButtonLink
                className="mt-5.75 max-cards:mt-0 max-cards:flex-1"
                to="/channels"
                variant="ghost"
              >
                {t("common:action.cancel")}
              </ButtonLink>
              <SubmitButton>{t("common:action.save")}</SubmitButton>
            </ActionForm>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function ToMend({ channel }: { channel: ChannelDetail }) {
  const t = getT();
  const { id, failedProducts, unlinkedItems, lastImportId, imported } = channel;
  const shopProblems = [
    ...(failedProducts > 0
      ? [
          {
            ...{ open: "/products-v2/master", to: buildFailedPath(id), look: "text-critical" },
            text: t("channels:products.failed", { count: failedProducts }),
          },
        ]
      : []),
    ...(lastImportId !== null && unlinkedItems > 0
      ? [
          {
            ...{ open: IMPORTS_PATH, to: `${IMPORTS_PATH}/${lastImportId}`, look: "text-warning" },
            text: t("channels:products.unlinked", { count: unlinkedItems }),
          },
        ]
      : imported
        ? []
        : [
            {
              ...{ open: IMPORTS_PATH, to: IMPORTS_PATH, look: "" },
              text: t("channels:products.notImported"),
            },
          ]),
  ];
  if (shopProblems.length === 0) return null;
  return (
    <>
      <span className="flex flex-wrap gap-x-2 max-cards:hidden">
        {shopProblems.map(({ open, to, text, look }) => (
          <IfMay key={text} open={open} otherwise={<span className={look}>{text}</span>}>
            <Link to={to} className={cn("inline-flex min-h-6 items-center", look)}>
              {text}
            </Link>
          </IfMay>
        ))}
      </span>
      {/* In a card, two links in one cell would be too close for a finger. */}
      <span className="hidden max-cards:inline">
        {shopProblems.map(({ text }) => text).join(" · ")}
      </span>
    </>
  );
}
