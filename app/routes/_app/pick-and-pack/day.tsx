import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { listHandOvers } from "#contract/hand-overs.ts";
import { readWorkDay } from "#contract/work-day.ts";
import { CourierTable } from "./+/courier-table.tsx";
import { HandOverLines } from "./+/hand-over-lines.tsx";
import { LeftBehind } from "./+/left-behind.tsx";
import { PeopleTable } from "./+/people-table.tsx";
import { WorkTabs } from "./+/work-tabs.tsx";
import type { Route } from "./+types/day";

const POLL_S = 60;
/** Few couriers come more often than once a day. */
const MAX_HAND_OVERS = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [day, { handOvers, leftBehind }] = await Promise.all([
    call(readWorkDay, {}),
    call(listHandOvers, { query: { statuses: ["closed"], limit: MAX_HAND_OVERS } }),
  ]);
  const isOfToday = ({ closedAt }: { closedAt: string | null }) =>
    closedAt !== null && closedAt >= day.startedAt;
  return { day, handOvers: handOvers.filter(isOfToday), leftBehind };
}

/** A warehouse's day: the work left for each courier, the people who do it, and what left. */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { day, handOvers, leftBehind } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead title={t("pickPack:title")} />
      <WorkTabs current="day" />
      <Poll everySeconds={POLL_S} reloads={false} />
      <LeftBehind boxes={leftBehind} asksForCode />
      {day.couriers.length === 0 ? (
        <Empty
          title={t("pickPack:day.none")}
          actions={<ButtonLink to="/orders">{t("orders:title")}</ButtonLink>}
        >
          {t("pickPack:day.none.text")}
        </Empty>
      ) : (
        <CourierTable couriers={day.couriers} />
      )}
      <section className="grid gap-2 py-5">
        <h2 className="px-gutter">{t("pickPack:day.people")}</h2>
        {day.people.length > 0 ? (
          <PeopleTable people={day.people} />
        ) : (
          <div className="flex flex-wrap items-center gap-3 px-gutter">
            <p className="text-muted-foreground">{t("pickPack:day.none.people")}</p>
            <ButtonLink to="/pick-and-pack" size="sm">
              {t("pickPack:make.submit")}
            </ButtonLink>
          </div>
        )}
      </section>
      {handOvers.length > 0 ? (
        <section className="px-gutter py-5">
          <h2 className="mb-2">{t("pickPack:day.handOvers")}</h2>
          <HandOverLines handOvers={handOvers} />
        </section>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
