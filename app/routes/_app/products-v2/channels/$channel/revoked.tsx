import { data, redirect } from "react-router";
import { canOpen, isRevoked } from "#app/access/guard.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Emblem } from "#app/components/ui/emblem.tsx";
import { emptyActionsStyle, emptyStyle } from "#app/components/ui/empty.tsx";
import { currentState, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { listConnectableTypes } from "#app/services/listing/channel-types.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import type { Route } from "./+types/revoked";

const CHANNELS_PATH = "/channels";
const PRODUCTS_PATH = "/products-v2/master";

/**
 * Replaces a channel's product list while none of its shops is active (docs/specification.md
 * "Addresses"). If one is active, it redirects to the list.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const type = CHANNEL_TYPES.find((known) => known === params.channel);
  if (!type) throw data({ code: "not_found" }, { status: 404 });
  const me = await getMe(context);
  if (!isRevoked(type, me)) {
    const list = `/products-v2/channels/${type}`;
    throw redirect(canOpen(list, me) ? list + currentState(context).url.search : PRODUCTS_PATH);
  }
  const shops = me.account.channels
    .filter(({ channelType }) => channelType === type)
    .map(({ id, name, status }) => ({ id, name, status }));
  const connectable = await listConnectableTypes(context);
  return {
    type,
    shops,
    mayConnect: canOpen(CHANNELS_PATH, me) && connectable.includes(type),
    connectable,
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { type, shops, mayConnect, connectable } = loaderData;
  const channel = getFormat().channelName(type);
  const isSupported = connectable.includes(type);
  const channels = connectable.map((one) => getFormat().channelName(one)).join(", ");
  const isPending = shops.length > 0 && shops.every(({ status }) => status === "pending");
  const [title, description] = isPending
    ? [t("auth:revoked.pending", { channel }), t("auth:revoked.pendingDescription")]
    : shops.length > 0
      ? [t("auth:revoked.title", { channel }), t("auth:revoked.description", { channel })]
      : [t("auth:revoked.never", { channel }), t("auth:revoked.neverDescription", { channel })];
  return (
    <div className={emptyStyle}>
      <title>{`${title} · Etalase`}</title>
      <Emblem>
        <ChannelMark type={type} large label="" />
      </Emblem>
      <h1>{title}</h1>
      <p>{isSupported ? description : t("auth:revoked.unsupported", { channel, channels })}</p>
      {shops.length > 0 ? (
        <ul className="mt-3 w-full max-w-90 rounded-md border bg-card text-left">
          {shops.map(({ id, name, status }) => (
            <li
              className="flex flex-wrap justify-between gap-x-3 px-3 py-2 not-first:border-t not-first:border-line-soft"
              key={id}
            >
              <span className="font-medium">{name}</span>{" "}
              <span className="text-muted-foreground">{t(`channels:status.${status}`)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {mayConnect || !isSupported ? null : <p>{t("auth:revoked.ask")}</p>}
      <div className={emptyActionsStyle}>
        {mayConnect ? (
          <ButtonLink variant="default" to={CHANNELS_PATH}>
            {isPending
              ? t("nav:channels")
              : t(shops.length > 0 ? "auth:revoked.reconnect" : "auth:revoked.connect")}
          </ButtonLink>
        ) : null}
        <ButtonLink to={PRODUCTS_PATH}>{t("nav:products.master")}</ButtonLink>
      </div>
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
