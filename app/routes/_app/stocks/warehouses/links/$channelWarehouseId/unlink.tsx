import { data } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { forgetShellFacts } from "#app/upstream/shell-facts.ts";
import { bindChannelWarehouses, previewUnlinking } from "#contract/channel-warehouses.ts";
import type { Output } from "#contract/endpoint.ts";
import { UNBOUND_VALUE } from "../../+/warehouse-draft.ts";
import type { Route } from "./+types/unlink";

export async function loader({ context, params }: Route.LoaderArgs) {
  const [preview, me] = await Promise.all([
    getCall(context)(previewUnlinking, { params }),
    getMe(context),
  ]);
  if (preview.channelWarehouse.warehouseId === UNBOUND_VALUE)
    throw data({ code: "not_found" }, { status: 404 });
  const { channelId } = preview.channelWarehouse;
  const shop = me.account.channels.find(({ id }) => id === channelId)?.name ?? "";
  return { ...preview, shop, sellsFromText: chooseSellsFromText(preview) };
}

/** Without any link a shop sells from the default warehouse, which may be the unlinked one. */
function chooseSellsFromText({
  sellsFrom,
  warehouseName,
  hasOtherLinks,
}: Pick<Output<typeof previewUnlinking>, "sellsFrom" | "warehouseName" | "hasOtherLinks">):
  | "unlink.from"
  | "unlink.fromStill"
  | "unlink.fromDefault" {
  if (!sellsFrom.includes(warehouseName)) return "unlink.from";
  return hasOtherLinks ? "unlink.fromStill" : "unlink.fromDefault";
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const call = getCall(context);
  const { channelWarehouse, warehouseName } = await call(previewUnlinking, { params });
  const { id: channelWarehouseId, channelId, channelType, name } = channelWarehouse;
  const binding = { channelId, channelType, channelWarehouseId, warehouseId: UNBOUND_VALUE };
  const unlinked = await attempt(call(bindChannelWarehouses, { body: { bindings: [binding] } }));
  forgetShellFacts(currentState(context).token);
  if (!unlinked.ok) return rejectProblem(formData, unlinked.problem);
  return redirectWithToast(context, "/stocks/warehouses", "warehouses:unlink.done", {
    name,
    warehouse: warehouseName,
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channelWarehouse, warehouseName, shop, unitsNow, unitsAfter } = loaderData;
  const { sellsFrom, sellsFromText } = loaderData;
  const t = getT();
  const { number } = getFormat();
  const { name } = channelWarehouse;
  return (
    <>
      <PageHead
        title={t("warehouses:unlink.title", { name })}
        crumbs={[{ to: "/stocks/warehouses", label: t("warehouses:title") }]}
      />
      <ActionForm className="box-content grid max-w-form gap-4 px-gutter pb-6">
        {sellsFromText === "unlink.fromDefault" ? null : (
          <p>{t("warehouses:unlink.text", { name, warehouse: warehouseName, shop })}</p>
        )}
        <p className="font-medium">
          {t(unitsAfter < unitsNow ? "warehouses:unlink.leave" : "warehouses:unlink.stay", {
            ...{ shop, units: number(Math.max(0, unitsNow - unitsAfter)) },
            count: unitsNow - unitsAfter,
            ...{ now: number(unitsNow), after: number(unitsAfter) },
          })}
        </p>
        <p className="text-secondary-foreground">
          {t(`warehouses:${sellsFromText}`, { shop, warehouses: sellsFrom.join(", ") })}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton variant="destructive">{t("warehouses:unlink")}</SubmitButton>
          <ButtonLink to="/stocks/warehouses">{t("warehouses:unlink.keep")}</ButtonLink>
        </div>
      </ActionForm>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
