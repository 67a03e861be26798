import { ListFoot } from "#app/components/list/list-foot.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { loadPage } from "#app/services/list/list-url.ts";
import { findOrders } from "#contract/orders.ts";
import { listPickers } from "#contract/pick-packs.ts";
import { listWaveCandidates, listWaves } from "#contract/pick-waves.ts";
import { MakeWave } from "./+/make-wave.tsx";
import { makeWave } from "./+/wave-actions.ts";
import { WaveCard } from "./+/wave-card.tsx";
import { groupKey, groupWaves } from "./+/wave-groups.ts";
import { WorkTabs } from "./+/work-tabs.tsx";
import type { Route } from "./+types/index";

/** The number of finished waves per page. */
const ENDED_STATUSES = ["done", "cancelled"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [me, { groups }, open, recent, putBack, { pickers }, { total: short }] = await Promise.all([
    getMe(context),
    call(listWaveCandidates, {}),
    call(listWaves, { query: { statuses: ["open"], limit: 100 } }),
    loadPage(currentState(context).url, 10, (query) =>
      call(listWaves, { query: { statuses: [...ENDED_STATUSES], toPutBack: false, ...query } }),
    ),
    call(listWaves, { query: { statuses: [...ENDED_STATUSES], toPutBack: true, limit: 100 } }),
    call(listPickers, {}),
    call(findOrders, { query: { pickpackStatuses: ["short"], limit: 1 } }),
  ]);
  const t = getT(context);
  const format = getFormat(context);
  return {
    open: open.waves,
    putBack: putBack.waves,
    recent: recent.waves,
    pager: recent.pager,
    short,
    pickers: pickers.filter((picker) => picker.userId !== me.user.id),
    groups: groupWaves(groups).map((group) => ({
      ...group,
      facts: [
        ...(group.single > 0 ? [t("pickPack:group.single", { n: group.single })] : []),
        ...(group.several > 0 ? [t("pickPack:group.several", { n: group.several })] : []),
      ].join(" · "),
      dueText: group.shipByAt
        ? t("pickPack:make.due", { at: format.dateTime(group.shipByAt) })
        : "",
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return makeWave(context, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { open, recent, pager, putBack, short, groups, pickers } = loaderData;
  const t = getT();
  const several = new Set(groups.map((group) => group.warehouseId)).size > 1;
  return (
    <>
      <PageHead title={t("pickPack:title")} />
      <WorkTabs current="waves" />
      <div className="grid gap-4 px-gutter py-5 xl:grid-cols-2 xl:items-start">
        <section className="grid gap-3">
          <h2>{t("pickPack:open")}</h2>
          {open.length > 0 ? (
            open.map((wave) => <WaveCard key={wave.id} wave={wave} />)
          ) : (
            <p className="text-muted-foreground">{t("pickPack:open.none")}</p>
          )}
          {putBack.length > 0 ? (
            <>
              <h2 className="mt-3">{t("pickPack:putBack")}</h2>
              {putBack.map((wave) => (
                <WaveCard key={wave.id} wave={wave} />
              ))}
            </>
          ) : null}
          {recent.length > 0 ? (
            <>
              <h2 className="mt-3">{t("pickPack:recent")}</h2>
              {recent.map((wave) => (
                <WaveCard key={wave.id} wave={wave} />
              ))}
              <ListFoot {...pager} shown={recent.length} />
            </>
          ) : null}
        </section>
        <section className={cn("grid gap-3", groups.length > 0 && "max-xl:order-first")}>
          <h2>{t("pickPack:waiting")}</h2>
          {short > 0 ? (
            <p>
              <Link to="/orders?status=all&pickpack=short">
                {t("pickPack:waiting.short", { count: short })}
              </Link>
            </p>
          ) : null}
          {groups.length > 0 ? (
            groups.map((group) => (
              <Card key={groupKey(group)}>
                <MakeWave
                  group={group}
                  pickers={pickers}
                  title={[
                    group.isAnyCourier
                      ? t("pickPack:group.anyCourier")
                      : group.courier || t("pickPack:group.noCourier"),
                    ...(several ? [group.warehouseName] : []),
                  ].join(" · ")}
                />
              </Card>
            ))
          ) : (
            <Card>
              <Empty
                title={t("pickPack:waiting.none")}
                actions={
                  <ButtonLink to="/orders?status=to_process">
                    {t("pickPack:waiting.arrange")}
                  </ButtonLink>
                }
              >
                {t("pickPack:waiting.none.text")}
              </Empty>
            </Card>
          )}
        </section>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
