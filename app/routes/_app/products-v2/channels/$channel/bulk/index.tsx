import { data, type RouterContextProvider, redirect } from "react-router";
import { ShopChoice } from "#app/components/listing/shop-choice.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildListingsPath } from "#app/models/listing/listing-paths.ts";
import { buildChannelColumn } from "#app/models/product/channel-column.ts";
import { syncReason } from "#app/models/product/sync-reason.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { migrateToShop } from "#app/services/listing/bring-to-shop.ts";
import { DONE_AT_ONCE, runListings } from "#app/services/listing/start-run.ts";
import { isActiveChannel } from "#contract/active-channel.ts";
import {
  findChannelProductIds,
  findChannelProducts,
  type ListingAction,
  runListingAction,
} from "#contract/listings.ts";
import type { ChannelType } from "#contract/statuses.ts";
import { readListingList } from "../+/list.ts";
import { ListingBulkForm, type ListingBulkReply } from "./+/listing-bulk-form.tsx";
import type { Route } from "./+types/index";

const ACTIONS: readonly ListingAction[] = ["publish", "unpublish", "archive", "resetRetries"];

/**
 * Reads the picked listings from the page's address, so that the page can be reloaded. Without any
 * it redirects to the list.
 */
async function readPicked(context: Readonly<RouterContextProvider>, channel: string) {
  const { type, list, params, filter: matching } = await readListingList(context, channel);
  const { searchParams } = currentState(context).url;
  const action = ACTIONS.find((known) => known === searchParams.get("do"));
  const listAddress = list.path + list.searchOf(params);
  const filter = searchParams.get("all") === "1" ? matching : null;
  const ids = [...new Set(searchParams.getAll("ids").filter((id) => id !== ""))];
  const count =
    filter || ids.length > 0
      ? await countMatching(context, filter ?? { channelType: type, ids })
      : 0;
  if (action && count > 0) return { type, action, back: listAddress, filter, ids, count };
  throw returnToList(context, listAddress);
}

type Filter = Awaited<ReturnType<typeof readListingList>>["filter"];

const countMatching = async (
  context: Readonly<RouterContextProvider>,
  which: Filter | { channelType: ChannelType; ids: string[] },
): Promise<number> =>
  (await getCall(context)(findChannelProducts, { query: { ...which, limit: 1 } })).total;

function returnToList(context: Readonly<RouterContextProvider>, back: string): Response {
  addToast(context, "warning", "listings:none");
  return redirect(back, 303);
}

/**
 * Returns `null` unless the address asks to copy a shop's products to another shop, which needs no
 * picked listings.
 */
async function readMigration(context: Readonly<RouterContextProvider>, channel: string) {
  if (currentState(context).url.searchParams.get("do") !== "migrate") return null;
  const { type } = await readListingList(context, channel);
  const { channels } = (await getMe(context)).account;
  const shopColumns = channels
    .filter(({ channelType }) => channelType === type)
    .map(buildChannelColumn);
  return {
    type,
    from: shopColumns,
    to: channels.filter(isActiveChannel).map(buildChannelColumn),
    back: buildListingsPath(type),
  };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const migration = await readMigration(context, params.channel);
  if (migration) return { ...migration, action: "migrate" as const };
  const { type, action, back, count } = await readPicked(context, params.channel);
  return { type, action, back, count };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const migration = await readMigration(context, params.channel);
  if (migration) return migrateToShop(context, await request.formData(), migration.back);
  const { type, action, back, filter, ids, count } = await readPicked(context, params.channel);
  if (count > DONE_AT_ONCE) {
    const run = await runListings(context, action, filter ? { filter } : { ids });
    if (run.ok) return run.value === null ? returnToList(context, back) : redirect(run.value, 303);
    addProblemToast(context, "error", run.problem);
    const { pathname, search } = currentState(context).url;
    return redirect(pathname + search, 303);
  }
  const wantedIds = filter
    ? (await getCall(context)(findChannelProductIds, { query: { ...filter, limit: DONE_AT_ONCE } }))
        .productIds
    : ids;
  if (wantedIds.length === 0) return returnToList(context, back);
  const t = getT(context);
  const { done, failed } = await getCall(context)(runListingAction, {
    body: { action, ids: wantedIds },
  });
  if (failed.length === 0)
    return redirectWithToast(context, back, `listings:${action}.done`, { count: done });
  const channel = getFormat(context).channelName(type);
  const failures = failed.map(({ id, name, code }) => ({
    id,
    name,
    reason: syncReason(t, { syncStatus: 4, errorCode: code }, channel),
  }));
  return data({ done, failures } satisfies ListingBulkReply, { status: 422 });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  if (loaderData.action === "migrate") return <Migration {...loaderData} />;
  const { type, action, back, count } = loaderData;
  const t = getT();
  const channel = getFormat().channelName(type);
  return (
    <>
      <PageHead
        title={t(`listings:${action}.submit`, { count })}
        crumbs={[{ to: back, label: t("listings:title", { channel }) }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p className="text-secondary-foreground">{t(`listings:${action}.text`, { channel })}</p>
        <ListingBulkForm action={action} count={count} back={back} />
      </div>
    </>
  );
}

function Migration({
  type,
  from,
  to,
  back,
}: NonNullable<Awaited<ReturnType<typeof readMigration>>>) {
  const t = getT();
  return (
    <>
      <PageHead
        title={t("listings:migrate.title")}
        crumbs={[
          { to: back, label: t("listings:title", { channel: getFormat().channelName(type) }) },
        ]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p className="text-secondary-foreground">{t("listings:migrate.text")}</p>
        <ShopChoice from={from} to={to} submit={t("listings:migrate.submit")} back={back} />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
