import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Tile } from "#app/components/statistics/tile.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { readTiles } from "#app/services/statistics/read-tiles.ts";
import { readReader } from "#app/services/statistics/statistics-view.ts";
import { Static } from "#app/static/static.tsx";
import { attempt } from "#app/upstream/http.ts";
import { getDashboard, listDashboards, setDefaultDashboard } from "#contract/dashboards.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ dashboard }, { dashboards }, reader] = await Promise.all([
    call(getDashboard, { params }),
    call(listDashboards),
    readReader(context),
  ]);
  return {
    dashboard,
    boards: dashboards.map(({ id, name }) => ({ id, name })),
    tiles: await readTiles(call, reader, dashboard.tiles),
  };
}

/** Sets or unsets the default dashboard. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const isFirst = form.get("intent") === "first";
  const set = await attempt(
    getCall(context)(setDefaultDashboard, {
      body: { dashboardId: isFirst ? params.dashboardId : null },
    }),
  );
  if (!set.ok) return rejectProblem(form, set.problem);
  return redirectWithToast(
    context,
    `/dashboard/${params.dashboardId}`,
    isFirst ? "dashboards:toast.first" : "dashboards:toast.notFirst",
  );
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { dashboard, boards, tiles } = loaderData;
  const t = getT();
  const path = `/dashboard/${dashboard.id}`;
  return (
    <>
      <PageHead
        title={dashboard.name}
        titleMetadata={
          dashboard.isShared ? (
            <Badge>
              {dashboard.canEdit
                ? t("dashboards:shared")
                : t("dashboards:sharedBy", { name: dashboard.ownerName })}
            </Badge>
          ) : null
        }
        actions={
          <>
            <ActionForm intent={dashboard.isDefault ? "notFirst" : "first"}>
              <SubmitButton variant="outline">
                {t(dashboard.isDefault ? "dashboards:notFirst" : "dashboards:first")}
              </SubmitButton>
            </ActionForm>
            {dashboard.canEdit ? (
              <ButtonLink to={`${path}/edit`}>
                <Icon name="pencil" />
                {t("dashboards:edit")}
              </ButtonLink>
            ) : null}
            <ButtonLink to="/dashboard/new" data-new="">
              <Icon name="plus" />
              {t("dashboards:new")}
            </ButtonLink>
          </>
        }
      />
      <div className="mb-3 border-b print:hidden">
        <Tabs
          label={t("dashboards:title")}
          tabs={boards.map(({ id, name }) => ({
            to: `/dashboard/${id}`,
            label: name,
            current: id === dashboard.id,
          }))}
        />
      </div>
      {tiles.length === 0 ? (
        <Empty title={t("dashboards:empty")}>{t("dashboards:empty.text")}</Empty>
      ) : (
        <div className="grid grid-cols-4 gap-3 px-gutter pb-7 max-lg:grid-cols-2 max-md:grid-cols-1">
          {tiles.map(({ tile, facts, compared, content }, index) => (
            <Static
              as="div"
              key={buildTileKey(index, tile.kind)}
              className={
                tile.isWide ? WIDE_TILE : tile.kind === "figure" ? SMALL_TILE : MEDIUM_TILE
              }
            >
              <Tile
                id={`tile-${index}`}
                tile={tile}
                content={content}
                compared={compared}
                view={facts}
              />
            </Static>
          ))}
        </div>
      )}
    </>
  );
}

const buildTileKey = (index: number, kind: string) => `${index} ${kind}`;
const FILLED_TILE = "min-w-0 *:h-full";
const SMALL_TILE = FILLED_TILE;
const MEDIUM_TILE = `${FILLED_TILE} col-span-2 max-md:col-span-1`;
const WIDE_TILE = `${FILLED_TILE} col-span-full`;

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
