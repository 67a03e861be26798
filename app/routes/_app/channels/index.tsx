import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { readChannelSort, sortChannels } from "#app/models/channel/channel-sort.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { connectShop } from "#app/services/channel/connect-shop.ts";
import { listChannels, startChannelAuth } from "#contract/channels.ts";
import type { ChannelType } from "#contract/statuses.ts";
import { pauseShop, renameShop } from "./+/actions.ts";
import { ChannelTable } from "./+/channel-table.tsx";
import { ConnectMenu } from "./+/connect-menu.tsx";
import { MetaCatalogue } from "./+/meta-catalogue.tsx";
import { readLags } from "./+/read-lags.ts";
import { readMeta } from "./+/read-meta.ts";
import { announceReturn } from "./+/return-from-consent.ts";
import { Warnings } from "./+/warnings.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ channels, connectable, moved }, lags, meta] = await Promise.all([
    getCall(context)(listChannels),
    readLags(context),
    readMeta(context),
  ]);
  announceReturn(context, channels);
  const { url, env } = currentState(context);
  const now = Date.now();
  const sort = readChannelSort(url.searchParams);
  return {
    channels: sortChannels(channels, sort, now),
    sort,
    lags,
    meta,
    connectable,
    moved: moved.map(({ channelType }) => channelType),
    renaming: url.searchParams.get("rename"),
    sandboxUrl: env.sandboxUrl,
    now,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  switch (form.get("intent")) {
    case "rename":
      return renameShop(context, form);
    case "pause":
      return pauseShop(context, form);
    default:
      return connectShop(context, form);
  }
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channels, sort, lags, meta, connectable, moved, renaming, sandboxUrl, now } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("channels:title")}
        actions={
          <>
            {/* The sandbox's page is outside of the router. */}
            {sandboxUrl ? (
              <ButtonLink reloadDocument to={sandboxUrl}>
                <Icon name="sliders-horizontal" />
                {t("channels:sandbox")}
              </ButtonLink>
            ) : null}
            {channels.length > 0 ? (
              <IfMay call={startChannelAuth}>
                <ConnectMenu connectable={connectable} moved={moved} channels={channels} />
              </IfMay>
            ) : null}
          </>
        }
      />
      {channels.length === 0 ? (
        <Empty
          title={t("channels:empty")}
          actions={
            <IfMay call={startChannelAuth}>
              {[...connectable.map(connectButton), ...moved.map(renderMovedLink)]}
            </IfMay>
          }
        >
          {t("channels:empty.text")}
        </Empty>
      ) : (
        <>
          <Warnings channels={channels} now={now} />
          <ChannelTable {...{ channels, sort, lags, renaming, now }} />
        </>
      )}
      {meta ? <MetaCatalogue access={meta.access} /> : null}
    </>
  );
}

function renderMovedLink(type: ChannelType) {
  return (
    <ButtonLink key={type} to={`/channels/connect/${type}`}>
      <Icon name="plus" />
      {getT()("channels:connect", { channel: getFormat().channelName(type) })}
    </ButtonLink>
  );
}

function connectButton(type: ChannelType, index: number) {
  const t = getT();
  return (
    <PostForm key={type}>
      <input type="hidden" name="channelType" value={type} />
      <Button
        type="submit"
        name="intent"
        value="connect"
        variant={index === 0 ? "default" : "outline"}
      >
        <Icon name="plus" />
        {t("channels:connect", { channel: getFormat().channelName(type) })}
      </Button>
    </PostForm>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
