import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { explainUnanswered } from "#app/models/order/unanswered-text.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { getOrder } from "#contract/orders.ts";
import { getShippingParameters } from "#contract/shipments.ts";
import { arrange } from "./+/actions.ts";
import { ArrangeForm } from "./+/arrange-form.tsx";
import { buildChoices } from "./+/choices.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const [me, { order }] = await Promise.all([getMe(context), call(getOrder, { params })]);
  const asked = order.actions.includes("arrange")
    ? await attemptRemote(call(getShippingParameters, { params }))
    : null;
  return {
    order,
    refusal: asked && !asked.ok ? asked.problem.code : null,
    choices: asked?.ok
      ? buildChoices(asked.value.parameters, getFormat(context), {
          senderName: me.account.name,
          anyTime: getT(context)("arrange:slot.any"),
        })
      : null,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return arrange(context, params.orderId, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { order, choices, refusal } = loaderData;
  const t = getT();
  const channel = getFormat().channelName(order.channelType);
  const back = `/orders/${order.id}`;
  const problem = refusal
    ? { title: explainUnanswered(t, refusal, channel), hint: t("arrange:none.hint") }
    : choices === null
      ? {
          title: t("arrange:notNow"),
          hint: t("arrange:notNow.hint", { status: t(`orders:status.${order.status}`) }),
        }
      : !choices.pickup && !choices.dropoff && !choices.manual
        ? { title: t("arrange:none", { channel }), hint: t("arrange:none.hint") }
        : null;
  return (
    <>
      <PageHead
        title={t("arrange:title")}
        crumbs={[
          { to: "/orders", label: t("orders:title") },
          { to: back, label: order.externalId },
        ]}
      />
      {problem || !choices ? (
        <Empty
          title={problem?.title}
          actions={<ButtonLink to={back}>{t("common:action.back")}</ButtonLink>}
        >
          {problem?.hint}
        </Empty>
      ) : (
        <ArrangeForm
          choices={choices}
          backTo={back}
          order={{
            channelType: order.channelType,
            shop: order.channelName,
            courier: order.courier,
            buyer: order.buyerName,
            city: order.city,
            firstItem: order.firstItem,
            items: t("orders:items", { count: order.itemCount }),
          }}
          channel={channel}
        />
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
