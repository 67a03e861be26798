import { redirect } from "react-router";
import { z } from "zod";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { parseForm, rejectInvalid } from "#app/services/form/form.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { normaliseCourier } from "#contract/courier-key.ts";
import { beginHandOver, listHandOvers } from "#contract/hand-overs.ts";
import { scan } from "#contract/pick-scans.ts";
import { HandOverLines } from "../+/hand-over-lines.tsx";
import { LeftBehind } from "../+/left-behind.tsx";
import { isParcelCode } from "../+/scan-codes.ts";
import { buildVerdictParams } from "../+/verdict.ts";
import { WorkTabs } from "../+/work-tabs.tsx";
import type { Route } from "./+types/index";

/** One per courier. */
const MAX_OPEN = 200;

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ handOvers: open, waiting, leftBehind }, { handOvers: closed, pager }] =
    await Promise.all([
      call(listHandOvers, { query: { statuses: ["open"], limit: MAX_OPEN } }),
      loadPage(currentState(context).url, 20, (query) =>
        call(listHandOvers, { query: { statuses: ["closed"], ...query } }),
      ),
    ]);
  return { open, closed, waiting, leftBehind, pager };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("intent") === "scan") return takeLeftBehind(context, form);
  const courier = form.get("courier");
  if (typeof courier !== "string") return redirect("/pick-and-pack/hand-over", 303);
  const { handOver } = await getCall(context)(beginHandOver, { body: { courier } });
  return redirect(`/pick-and-pack/hand-over/${handOver.id}`, 303);
}

const ScanForm = z.object({ code: z.string({ error: "required" }).trim() });

/** Scans a box that was left behind into its courier's hand-over, which begins if none is open. */
async function takeLeftBehind(context: Route.ActionArgs["context"], formData: FormData) {
  const form = parseForm(formData, ScanForm);
  if (!form.ok) return rejectInvalid(form);
  const { code } = form.value;
  const call = getCall(context);
  const { leftBehind } = await call(listHandOvers, { query: { limit: 1 } });
  const box = leftBehind.find((each) => isParcelCode(each, code));
  if (!box) return rejectInvalid({ formData, fieldErrors: { code: "not_left_behind" } });
  const { handOver } = await call(beginHandOver, { body: { courier: box.courier } });
  const page = `/pick-and-pack/hand-over/${handOver.id}`;
  const { scan: verdict } = await call(scan, {
    body: {
      ...{ clientId: crypto.randomUUID(), step: "hand_over", code },
      ...{ handOverId: handOver.id, waveId: null, pickpackId: null },
    },
  });
  return redirect(`${page}?${buildVerdictParams(verdict)}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { open, closed, waiting, leftBehind, pager } = loaderData;
  const t = getT();
  const couriers = new Map(
    [...open.map(({ courier }) => ({ courier, parcels: 0 })), ...waiting].map(
      (each) => [normaliseCourier(each.courier), each] as const,
    ),
  );
  return (
    <>
      <PageHead title={t("pickPack:title")} />
      <WorkTabs current="handOver" />
      <LeftBehind boxes={leftBehind} asksForCode />
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
          <HandOverLines handOvers={closed} />
        </section>
      ) : null}
      <ListFoot {...pager} shown={closed.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
