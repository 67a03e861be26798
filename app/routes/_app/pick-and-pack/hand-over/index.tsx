import { redirect } from "react-router";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import { loadPage } from "#app/services/list/list-url.ts";
import { normaliseCourier } from "#contract/courier-key.ts";
import { beginHandOver, listHandOvers } from "#contract/hand-overs.ts";
import { LeftBehind } from "../+/left-behind.tsx";
import { WorkTabs } from "../+/work-tabs.tsx";
import type { Route } from "./+types/index";

/** One per courier. */
const MOST_OPEN = 200;

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ handOvers: open, waiting, leftBehind }, { handOvers: closed, pager }] =
    await Promise.all([
      call(listHandOvers, { query: { statuses: ["open"], limit: MOST_OPEN } }),
      loadPage(currentState(context).url, 20, (query) =>
        call(listHandOvers, { query: { statuses: ["closed"], ...query } }),
      ),
    ]);
  return { open, closed, waiting, leftBehind, pager };
}

export async function action({ context, request }: Route.ActionArgs) {
  const courier = (await request.formData()).get("courier");
  if (typeof courier !== "string") return redirect("/pick-and-pack/hand-over", 303);
  const { handOver } = await getCall(context)(beginHandOver, { body: { courier } });
  return redirect(`/pick-and-pack/hand-over/${handOver.id}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { open, closed, waiting, leftBehind, pager } = loaderData;
  const t = getT();
  const format = getFormat();
  const couriers = new Map(
    [...open.map(({ courier }) => ({ courier, parcels: 0 })), ...waiting].map(
      (each) => [normaliseCourier(each.courier), each] as const,
    ),
  );
  return (
    <>
      <PageHead title={t("pickPack:title")} />
      <WorkTabs current="handOver" />
      <LeftBehind boxes={leftBehind} />
      {couriers.size === 0 ? (
        <Empty title={t("pickPack:handOver.none")}>{t("pickPack:handOver.none.text")}</Empty>
      ) : (
        <ul className="grid gap-3 px-gutter py-5 md:grid-cols-2 xl:grid-cols-3">
          {[...couriers].map(([key, { courier, parcels }]) => (
            <li key={key}>
              <Card className="flex items-center justify-between gap-3">
                <span>
                  <span className="block font-semibold">
                    {courier || t("pickPack:group.noCourier")}
                  </span>
                  <span className="block text-secondary-foreground">
                    {t("pickPack:handOver.waiting", { count: parcels })}
                  </span>
                </span>
                <PostForm>
                  <input type="hidden" name="courier" value={courier} />
                  <Button type="submit" variant="default">
                    {t("pickPack:handOver.begin")}
                  </Button>
                </PostForm>
              </Card>
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 ? (
        <section className="px-gutter py-5">
          <h2 className="mb-2">{t("pickPack:handOver.earlier")}</h2>
          <ul className="grid gap-1">
            {closed.map((handOver) => (
              <li key={handOver.id} className="flex flex-wrap gap-x-3">
                <Link to={`/pick-and-pack/hand-over/${handOver.id}`}>
                  {t("pickPack:handOver.title", {
                    courier: handOver.courier || t("pickPack:group.noCourier"),
                    number: handOver.number,
                  })}
                </Link>
                <span className="text-muted-foreground">
                  {[
                    t("pickPack:handOver.parcels", { count: handOver.parcels }),
                    handOver.closedAt ? format.dateTime(handOver.closedAt) : "",
                    handOver.receivedBy,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ListFoot {...pager} shown={closed.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
