import { redirect } from "react-router";
import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PrintPapers } from "#app/components/order/print-papers.tsx";
import { formatPrinted } from "#app/components/order/printed-text.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { normaliseCourier } from "#contract/courier-key.ts";
import { closeHandOver, getHandOver, keepHandOverPicture } from "#contract/hand-overs.ts";
import { listPickpacks } from "#contract/pick-packs.ts";
import type { Problem } from "#contract/problem.ts";
import { HandOverList } from "../+/hand-over-list.tsx";
import { LeftBehind } from "../+/left-behind.tsx";
import { ScanBox } from "../+/scan-box.tsx";
import { handleScan } from "../+/take-scan.ts";
import { buildVerdictParams, parseVerdict } from "../+/verdict.ts";
import type { Route } from "./+types/$handOverId";

/** Parcels of all couriers that the page knows while offline. */
const MAX_WAITING = 500;

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const { handOver, parcels, leftBehind } = await call(getHandOver, { params });
  const packed = { status: "packed", open: true, limit: MAX_WAITING } as const;
  const { pickpacks } =
    handOver.status === "open" ? await call(listPickpacks, { query: packed }) : { pickpacks: [] };
  const isWaiting = ({ courier, handOverId }: (typeof pickpacks)[number]) =>
    normaliseCourier(courier) === normaliseCourier(handOver.courier) && handOverId === null;
  return {
    ...{ handOver, parcels, leftBehind, waiting: pickpacks.filter(isWaiting) },
    said: parseVerdict(currentState(context).url.searchParams, getT(context)),
    clientId: crypto.randomUUID(),
  };
}

/** A picture's problem names no field. */
const nameField = (problem: Problem): Problem =>
  /image/.test(problem.code) ? { ...problem, fields: { picture: problem.code } } : problem;

/** A checked box is sent as "true", an unchecked one is not sent. */
const CloseForm = closeHandOver.body.extend({ leaveBehind: z.stringbool().default(false) });

export async function action({ context, params, request }: Route.ActionArgs) {
  const call = getCall(context);
  const formData = await request.formData();
  const page = `/pick-and-pack/hand-over/${params.handOverId}`;
  if (formData.get("intent") === "scan") {
    const taken = await handleScan(call, formData);
    if (taken?.ok) return redirect(`${page}?${buildVerdictParams(taken.value)}`, 303);
    if (taken) addProblemToast(context, "error", taken.problem);
    return redirect(page, 303);
  }
  const [picture] = readFiles(formData, "picture");
  // A browser cannot send a chosen file again.
  formData.delete("picture");
  const form = parseForm(formData, CloseForm);
  if (!form.ok) return rejectInvalid(form);
  if (picture || formData.get("intent") === "picture") {
    const body = new FormData();
    if (picture) body.append("picture", picture);
    const kept = await attempt(call(keepHandOverPicture, { params, body }));
    if (!kept.ok) return rejectProblem(formData, nameField(kept.problem));
    if (formData.get("intent") === "picture")
      return redirectWithToast(context, page, "pickPack:handOver.pictureKept");
  }
  const closed = await attempt(call(closeHandOver, { params, body: form.value }));
  return closed.ok
    ? redirectWithToast(context, page, "pickPack:handOver.closed")
    : rejectProblem(formData, closed.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { handOver, parcels, leftBehind, waiting, said, clientId } = loaderData;
  const t = getT();
  const isOpen = handOver.status === "open";
  return (
    <>
      <PageHead
        title={t("pickPack:handOver.title", {
          courier: handOver.courier || t("pickPack:group.noCourier"),
          number: handOver.number,
        })}
        crumbs={[
          { to: "/pick-and-pack", label: t("pickPack:title") },
          { to: "/pick-and-pack/hand-over", label: t("pickPack:tab.handOver") },
        ]}
        actions={
          handOver.parcels > 0 ? (
            <PrintPapers
              field="handOverId"
              id={handOver.id}
              kinds={["manifest"]}
              paper="a4"
              label={t("pickPack:print.manifest")}
            />
          ) : null
        }
        titleMetadata={
          isOpen ? null : <Badge tone="success">{t("pickPack:handOver.closed")}</Badge>
        }
      />
      {isOpen ? (
        <ScanBox
          step="hand_over"
          handOverId={handOver.id}
          known={{ waiting, gone: parcels }}
          {...{ clientId, said }}
        />
      ) : null}
      <LeftBehind boxes={leftBehind} asksForCode={!isOpen} />
      <HandOverList {...{ handOver, parcels, waiting }}>
        {handOver.manifestPrintCount ? (
          <span className="text-muted-foreground">
            {t("pickPack:print.ofManifest", {
              printed: formatPrinted(
                handOver.manifestPrintCount,
                handOver.manifestPrintedAt,
                handOver.manifestPrintedBy,
              ),
            })}
          </span>
        ) : null}
      </HandOverList>
      {isOpen && handOver.parcels > 0 ? (
        <ActionForm intent="close" className="flex flex-wrap items-end gap-3 px-gutter py-5">
          <TextField name="receivedBy" label={t("pickPack:handOver.receivedBy")} maxLength={100} />
          <PictureField />
          {leftBehind.length > 0 ? (
            <CheckboxField
              name="leaveBehind"
              value="true"
              label={t("pickPack:leftBehind.confirm")}
            />
          ) : null}
          <SubmitButton>{t("pickPack:handOver.close")}</SubmitButton>
        </ActionForm>
      ) : null}
      {handOver.pictureUrl ? (
        <a className="block w-fit px-gutter py-3" href={handOver.pictureUrl}>
          <img
            className="max-h-80 max-w-full rounded-md"
            src={handOver.pictureUrl}
            alt={t("pickPack:handOver.picture")}
          />
        </a>
      ) : null}
      {isOpen ? null : (
        <ActionForm
          intent="picture"
          className="flex flex-wrap items-end gap-3 px-gutter py-5"
          fieldsKey={handOver.pictureUrl ?? ""}
        >
          <PictureField />
          <SubmitButton variant="outline">{t("pickPack:handOver.keepPicture")}</SubmitButton>
        </ActionForm>
      )}
    </>
  );
}

/** On a phone it opens the camera. */
function PictureField() {
  return (
    <TextField
      name="picture"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      capture="environment"
      label={getT()("pickPack:handOver.picture")}
    />
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
