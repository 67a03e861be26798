import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { redirectToOnboarding } from "#app/middleware/onboarding.ts";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { defineList } from "#app/services/list/define-list.ts";
import { makeChoiceParam } from "#app/services/list/list-params.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { nullIfMissing } from "#app/upstream/http.ts";
import {
  listMigrationCategories,
  listMigrationItems,
  MIGRATION_SHOWS,
  type Migration,
} from "#contract/migrations.ts";
import { Frame } from "../+/frame.tsx";

import { nameShop, readSitting, requirePlace } from "../+/read-migration.ts";
import { StepProblem } from "../+/step-problem.tsx";
import { handleLeaveOut, runMigrationStep, sendChosen } from "./+/actions.ts";
import { CategoryTable } from "./+/category-table.tsx";
import { ItemTable } from "./+/item-table.tsx";
import { buildItemRow } from "./+/item-view.ts";
import { SendForm } from "./+/send-form.tsx";
import { Waiting } from "./+/waiting.tsx";
import type { Route } from "./+types/index";

export const middleware = [redirectToOnboarding];

const PAGE_PATH = "/onboarding/import";
const itemList = defineList({
  path: PAGE_PATH,
  pageSize: 50,
  keepsAddress: true,
  filters: {},
  params: { show: makeChoiceParam(MIGRATION_SHOWS) },
});

export async function loader({ context }: Route.LoaderArgs) {
  const { from, to, supportUrl, ...sitting } = await readSitting(context);
  const migration = requirePlace(sitting.migration, PAGE_PATH);
  const t = getT(context);
  const names = { from: nameShop(from, t), to: nameShop(to, t) };
  const shownItems =
    migration.status === "ready" ? await readReview(context, migration, names.to) : null;
  return { migration, names, supportUrl, shown: shownItems };
}

/** Reads what fits and what does not, once all of it is known. */
async function readReview(
  context: Route.LoaderArgs["context"],
  { counts }: Migration,
  channel: string,
) {
  const state = currentState(context);
  const [{ items, params, pager }, asked] = await Promise.all([
    itemList.loadList(context, (query, { show }) =>
      getCall(context)(listMigrationItems, { query: { ...query, show } }),
    ),
    // Needs the target's own lists. A disconnected target is no longer in the account.
    attemptRemote(nullIfMissing(getCall(context)(listMigrationCategories))),
  ]);
  const [t, format] = [getT(context), getFormat(context)];
  return {
    pager,
    categories: (asked.ok && asked.value?.categories) || [],
    held: asked.ok ? (asked.value ? null : "channel_not_active") : asked.problem.code,
    back: state.url.pathname + state.url.search,
    rows: items.map((item) => buildItemRow(item, { t, format }, channel)),
    tabs: MIGRATION_SHOWS.map((show) => ({
      to: itemList.hrefWith(params, { show }),
      label: t(show === "all" ? "onboarding:show.all" : `onboarding:count.${show}`),
      count: format.number(show === "all" ? counts.total : counts[show]),
      current: show === params.show,
      critical: show === "refused" && counts.refused > 0,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = form.get("intent");
  switch (intent) {
    case "send":
      return sendChosen(context, form);
    case "leaveOut":
      return handleLeaveOut(context, form);
    default:
      return runMigrationStep(
        context,
        form,
        intent === "start" || intent === "check" ? intent : "continue",
      );
  }
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { migration, names, supportUrl, shown } = loaderData;
  const t = getT();
  return (
    <Frame step="import" supportUrl={supportUrl} wide>
      <h2>{t("onboarding:import.title", names)}</h2>
      {shown ? (
        <>
          {shown.held ? <StepProblem code={shown.held} /> : null}
          <SendForm counts={migration.counts} {...names} />
          {shown.held ? null : <CategoryTable categories={shown.categories} {...names} />}
          <section className="grid grid-cols-1 gap-2" aria-labelledby="products">
            <header className="flex flex-wrap items-center gap-2">
              <h2 className="flex-1" id="products">
                {t("onboarding:counts", { to: names.to })}
              </h2>
              <ActionForm intent="check">
                <SubmitButton variant="outline" size="sm">
                  {t("onboarding:products.check")}
                </SubmitButton>
              </ActionForm>
            </header>
            <div className="overflow-clip rounded-lg border">
              <Tabs label={t("onboarding:counts", { to: names.to })} tabs={shown.tabs} />
              {shown.rows.length === 0 ? (
                <p className="border-t p-4 text-secondary-foreground">
                  {t("onboarding:products.empty")}
                </p>
              ) : (
                <ItemTable rows={shown.rows} back={shown.back} />
              )}
              <ListFoot {...shown.pager} shown={shown.rows.length} />
            </div>
          </section>
        </>
      ) : (
        <Waiting migration={migration} to={names.to} />
      )}
      <p>
        <ButtonLink variant="ghost" to="/onboarding">
          {t("onboarding:leave")}
        </ButtonLink>
      </p>
    </Frame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
