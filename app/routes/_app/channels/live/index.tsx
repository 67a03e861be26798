import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast, redirectWithTone } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { checkGoingLive, LIVE_APPS, type LiveApp, readGoingLive } from "#contract/going-live.ts";
import { Checks } from "./+/checks.tsx";
import { Pushes } from "./+/pushes.tsx";
import { ShopAbilities } from "./+/shop-abilities.tsx";
import { ToEnter } from "./+/to-enter.tsx";
import type { Route } from "./+types/index";

/** Often enough to see a console's ping arrive. */
const EVERY_SECONDS = 5;

const parseApp = (name: unknown) => LIVE_APPS.find((app) => app === name);
const buildAppPath = (app: LiveApp) => `/channels/live?app=${app}`;

export async function loader({ context }: Route.LoaderArgs) {
  const { url, language } = currentState(context);
  const { marketplaces } = await getCall(context)(readGoingLive, { query: { language } });
  const app = parseApp(url.searchParams.get("app"));
  const shownMarketplace = marketplaces.find((one) => one.app === app) ?? marketplaces[0];
  if (!shownMarketplace) throw new Response(null, { status: 404 });
  return {
    shown: shownMarketplace,
    tabs: marketplaces.map(({ app: each, name, faults }) => ({
      ...{ app: each, name, faults: faults.length },
    })),
    now: Date.now(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const app = parseApp(formData.get("app"));
  if (!app) throw new Response(null, { status: 404 });
  const outcome = await attempt(getCall(context)(checkGoingLive, { params: { app } }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  const failed = outcome.value.results.filter(
    ({ verdict }) => verdict !== "works" && verdict !== "skipped",
  );
  const page = buildAppPath(app);
  return failed.length > 0
    ? redirectWithTone(context, page, "warning", "admin:live.toast.bad", { count: failed.length })
    : redirectWithToast(context, page, "admin:live.toast.good");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { shown, tabs, now } = loaderData;
  return (
    <>
      <Poll everySeconds={EVERY_SECONDS} reloads={false} />
      <PageHead
        title={t("admin:live")}
        crumbs={[{ to: "/channels", label: t("channels:title") }]}
        actions={
          <ActionForm intent="check">
            <input type="hidden" name="app" value={shown.app} />
            <SubmitButton>{t("admin:live.check", { name: shown.name })}</SubmitButton>
          </ActionForm>
        }
      />
      <Tabs
        label={t("admin:live.marketplaces")}
        tabs={tabs.map(({ app, name, faults }) => ({
          ...{ to: buildAppPath(app), label: name, current: app === shown.app },
          ...(faults > 0 ? { count: format.number(faults), critical: true } : {}),
        }))}
      />
      <div className="grid max-w-180 gap-3 px-gutter pt-4">
        <p className="text-secondary-foreground">{t(`admin:live.mode.${shown.mode}`)}</p>
        {shown.faults.map(({ fault, words, code, message, firstAt, lastAt }) => (
          <Alert key={`${fault} ${code}`} tone="critical" title={words}>
            {t("admin:live.fault", {
              ...{ code, message, first: format.dateTime(firstAt) },
              last: format.relative(lastAt, now),
            })}
          </Alert>
        ))}
      </div>
      <Checks checks={shown.checks} />
      <ToEnter shown={shown} />
      <Pushes pushes={shown.pushes} now={now} />
      <ShopAbilities shops={shown.shops} now={now} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
