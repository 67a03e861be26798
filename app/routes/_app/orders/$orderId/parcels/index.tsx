import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { explainUnanswered } from "#app/models/order/unanswered-text.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { getOrder } from "#contract/orders.ts";
import { getOrderParcels } from "#contract/parcels.ts";
import { combineParcels, joinAgain, splitParcels } from "./+/actions.ts";
import { CombineOffer } from "./+/combine-offer.tsx";
import { ParcelForm } from "./+/parcel-form.tsx";
import { ParcelList } from "./+/parcel-list.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const { order } = await call(getOrder, { params });
  const isAsked = order.actions.includes("split") || order.flags.includes("split");
  const asked = isAsked ? await attemptRemote(call(getOrderParcels, { params })) : null;
  return {
    order,
    refusal: asked && !asked.ok ? asked.problem.code : null,
    found: asked?.ok ? asked.value : null,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  if (formData.get("intent") === "combine")
    return combineParcels(context, params.orderId, formData);
  return formData.get("intent") === "join"
    ? joinAgain(context, params.orderId, formData)
    : splitParcels(context, params.orderId, formData);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { order, refusal, found } = loaderData;
  const t = getT();
  const channel = getFormat().channelName(order.channelType);
  const back = `/orders/${order.id}`;
  const lines = order.lines.filter(({ quantity }) => quantity > 0);
  const maySplit = found !== null && found.most > 1 && order.actions.includes("split");
  const isOneLine = found !== null && !found.byUnit && lines.length < 2;
  const isSplit = found !== null && found.parcels.length > 1;
  const explainUnsplit = () => {
    if (refusal) return explainUnanswered(t, refusal, channel);
    return maySplit ? t("order:parcels.oneLine", { channel }) : t("order:parcels.notNow");
  };
  return (
    <>
      <PageHead
        title={t("order:parcels.title")}
        crumbs={[
          { to: "/orders", label: t("orders:title") },
          { to: back, label: order.externalId },
        ]}
      />
      {found ? <CombineOffer orders={found.combinable} channel={channel} /> : null}
      {maySplit && !isOneLine ? (
        <>
          <p className="px-gutter pb-4 text-secondary-foreground">
            {t("order:parcels.hint", { channel, most: found.most })}
            {found.byUnit ? "" : ` ${t("order:parcels.wholeLines")}`}
          </p>
          <ParcelForm lines={lines} most={found.most} byUnit={found.byUnit} backTo={back} />
        </>
      ) : isSplit ? (
        <ParcelList parcels={found.parcels} lines={lines} mayJoin={found.mayJoin} />
      ) : (
        <Empty
          title={explainUnsplit()}
          actions={<ButtonLink to={back}>{t("common:action.back")}</ButtonLink>}
        />
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
