import { isAllowed, mayCall } from "#app/access/guard.ts";
import { findRule } from "#app/access/match-route.ts";
import { BuyerCheck } from "#app/components/order/buyer-check.tsx";
import { Risk } from "#app/components/order/risk.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { readRefund } from "#app/services/storefront/read-refund.ts";
import { readSlips } from "#app/services/storefront/read-slips.ts";
import { isPaymentClaimed, readShopReceipt } from "#app/services/storefront/shop-receipt.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { nullIfMissing } from "#app/upstream/http.ts";
import { listChatSessions } from "#contract/chats.ts";
import { getLabelAddress, UNPRINTABLE_LABELS } from "#contract/label-address.ts";
import { getLineCandidates } from "#contract/order-lines.ts";
import { getOrder } from "#contract/orders.ts";
import { getOrderPickpack } from "#contract/pick-packs.ts";
import { getReturnClaim } from "#contract/return-claims.ts";
import { getTracking } from "#contract/shipments.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import { runOrderAction } from "./+/actions.ts";
import { Attention } from "./+/attention.tsx";
import { Boxes } from "./+/boxes.tsx";
import { Buyer } from "./+/buyer.tsx";
import { findReturnCount } from "./+/counted-back.ts";
import { OrderHead } from "./+/head.tsx";
import { Items } from "./+/items.tsx";
import { LastIntake } from "./+/last-intake.tsx";
import { Note } from "./+/note.tsx";
import { readOpenLine } from "./+/open-line.ts";
import { Refund } from "./+/refund.tsx";
import { ReturnCase } from "./+/return-case.tsx";
import { Settlement } from "./+/settlement.tsx";
import { Shipping } from "./+/shipping.tsx";
import { Slips } from "./+/slips.tsx";
import { Steps } from "./+/steps.tsx";
import { TellBuyer } from "./+/tell-buyer.tsx";
import { Timeline } from "./+/timeline.tsx";
import { Tracking } from "./+/tracking.tsx";
import { awaitedStep } from "./+/waiting.ts";
import type { Route } from "./+types/index";

const WANTED_BACK: readonly OrderStatus[] = ["return_requested", "returned"];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [me, { order }, { events: scans }] = await Promise.all([
    getMe(context),
    getCall(context)(getOrder, { params: { orderId: params.orderId } }),
    getCall(context)(getTracking, { params: { orderId: params.orderId } }),
  ]);
  const opens = (path: string) => isAllowed(findRule(path), me);
  const mayLink = opens("/products-v2/master") && mayCall(getLineCandidates, me);
  const openLine = await readOpenLine(context, order, {
    products: mayLink,
    imports: opens("/product-import-v2"),
  });
  const query = { orderId: order.id, pageSize: 1 };
  const { pickpack } =
    order.pickpackStatus !== "none"
      ? await getCall(context)(getOrderPickpack, { params: { orderId: order.id } })
      : { pickpack: null };
  const claim =
    WANTED_BACK.includes(order.status) && mayCall(getReturnClaim, me)
      ? await attemptRemote(getCall(context)(getReturnClaim, { params: { orderId: order.id } }))
      : null;
  const chats = opens("/chats") ? await getCall(context)(listChatSessions, { query }) : null;
  const isUnprintable = UNPRINTABLE_LABELS.some((lack) => lack === order.labelError);
  const labelAddress =
    isUnprintable && order.actions.includes("request_label")
      ? await nullIfMissing(getCall(context)(getLabelAddress, { params: { orderId: order.id } }))
      : null;
  const [receipt, { refund }, slips] = await Promise.all([
    readShopReceipt(context, order),
    readRefund(context, order),
    readSlips(context, order),
  ]);
  return {
    order,
    isClaimed: isPaymentClaimed(receipt, order),
    receipt,
    refund,
    slips,
    labelAddress,
    openLine,
    scans,
    pickpack,
    waitingPart: pickpack?.status === "short" || pickpack?.stop === "put_back" ? pickpack : null,
    chat: chats?.sessions[0] ?? null,
    // If the channel does not answer, the claim is left out; the seller can read it on the channel.
    claim: claim?.ok ? claim.value.claim : null,
    counted: findReturnCount(order),
    countsAgain: currentState(context).url.searchParams.has("recount"),
    onlyPicks: me.user.orderScope === "picking",
    now: Date.now(),
    soonHours: me.account.shipByWarningHours,
    opens: {
      products: opens("/products-v2/master"),
      linking: mayLink,
      stocks: opens("/stocks/manage"),
      channels: opens("/channels"),
    },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return runOrderAction(context, params.orderId, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { order, scans, pickpack, waitingPart, chat, now, soonHours, opens, labelAddress } =
    loaderData;
  const { onlyPicks, claim, counted, countsAgain, openLine, isClaimed, receipt, refund, slips } =
    loaderData;
  const t = getT();
  const waiting = awaitedStep(order, now);
  return (
    <>
      <OrderHead {...{ order, now, soonHours, isClaimed }} />
      <Steps order={order} />
      {waiting ? (
        <div className="px-gutter py-3 grid gap-2">
          <Poll everySeconds={2} />
          <Alert tone="info">
            {t(`order:waiting.${waiting}`, { channel: getFormat().channelName(order.channelType) })}
          </Alert>
        </div>
      ) : null}
      {refund ? <Refund refund={refund} /> : null}
      <Slips orderId={order.id} slips={slips} />
      <ReturnCase {...{ order, claim, counted, countsAgain }} />
      <Attention {...{ order, waitingPart, opens, labelAddress }} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] flex-1 max-2xl:grid-cols-[minmax(0,1fr)_300px] max-lg:grid-cols-1">
        <div className="max-lg:min-w-0">
          <Items
            orderId={order.id}
            lines={order.lines}
            linkProducts={opens.products}
            openLine={openLine}
          />
          <Shipping order={order} record={pickpack} />
          <Boxes order={order} />
          <Tracking scans={scans} />
          <Settlement {...{ order, onlyPicks }} voucherCode={receipt?.voucherCode ?? ""} />
        </div>
        <aside className="border-l bg-muted max-lg:min-w-0 max-lg:border-l-0 max-lg:border-t">
          <Buyer order={order} chat={chat} />
          {receipt && (receipt.risk.score > 0 || receipt.phoneCheck) ? (
            <div className={sectionStyle}>
              <BuyerCheck check={receipt.phoneCheck} />
              <Risk risk={receipt.risk} />
            </div>
          ) : null}
          {receipt ? <TellBuyer receipt={receipt} /> : null}
          <Note order={order} />
          <Timeline order={order} />
          <LastIntake order={order} />
        </aside>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
