import { formatPrinted } from "#app/components/order/printed-text.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { listPickers } from "#contract/pick-packs.ts";
import { getWave } from "#contract/pick-waves.ts";
import { findNextStop } from "../../+/advance-picks.ts";
import { listLinesToPick } from "../../+/local-verdict.ts";
import { Walk, WaveProgress } from "../../+/pick-list.tsx";
import { PutBackList } from "../../+/put-back.tsx";
import { ScanBox } from "../../+/scan-box.tsx";
import { ShortForm } from "../../+/short-form.tsx";
import { parseVerdict } from "../../+/verdict.ts";
import { runWaveAction } from "../../+/wave-actions.ts";
import { WaveTools } from "../../+/wave-tools.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const { url } = currentState(context);
  const [me, whole, { pickers }] = await Promise.all([
    getMe(context),
    call(getWave, { params }),
    call(listPickers, {}),
  ]);
  const leftStops = whole.pickList.filter((stop) => stop.picked + stop.short < stop.quantity);
  return {
    ...whole,
    pickers: pickers.filter((picker) => picker.userId !== me.user.id),
    next: findNextStop(whole.pickList),
    untaken: leftStops.some((stop) => stop.pickers.length === 0),
    toPutBack: whole.pickpacks.filter((record) => record.stop === "put_back"),
    said: parseVerdict(url.searchParams, getT(context)),
    clientId: crypto.randomUUID(),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return runWaveAction(context, params.waveId, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { wave, pickList, next, untaken, toPutBack, said, clientId, pickers } = loaderData;
  const t = getT();
  const isOpen = wave.status === "open";
  const isPicked = next === null;
  return (
    <>
      <PageHead
        title={t("pickPack:wave", { number: wave.number })}
        crumbs={[{ to: "/pick-and-pack", label: t("pickPack:title") }]}
        titleMetadata={
          <span className="text-secondary-foreground">
            {[wave.courier, wave.warehouseName, wave.assigneeName ?? t("pickPack:assignee.anybody")]
              .filter(Boolean)
              .join(" · ")}
          </span>
        }
        actions={
          isPicked ? (
            <ButtonLink variant="default" to="/pick-and-pack/pack">
              {t("pickPack:tab.pack")}
            </ButtonLink>
          ) : untaken ? (
            <PostForm>
              <Button type="submit" name="intent" value="take">
                {t("pickPack:take")}
              </Button>
            </PostForm>
          ) : null
        }
      />
      <div className="grid gap-1.5 px-gutter pb-2">
        <WaveProgress
          waveId={wave.id}
          stops={pickList}
          units={wave.units}
          pickedUnits={wave.pickedUnits}
        />
        {wave.listPrintCount ? (
          <p className="text-xs text-secondary-foreground">
            {t("pickPack:print.list", {
              printed: formatPrinted(wave.listPrintCount, wave.listPrintedAt, wave.listPrintedBy),
            })}
          </p>
        ) : null}
      </div>
      {isOpen ? (
        <ScanBox
          step="pick"
          waveId={wave.id}
          {...{ clientId, said }}
          known={{ lines: listLinesToPick(pickList) }}
        />
      ) : null}
      {toPutBack.length > 0 ? <PutBackList records={toPutBack} /> : null}
      <Walk waveId={wave.id} stops={pickList} />
      {isOpen ? (
        <div className="grid gap-2 px-gutter py-5">
          {next ? <ShortForm stop={next} /> : null}
          <WaveTools wave={wave} pickers={pickers} />
        </div>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
