import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { Link } from "#app/navigation/link.tsx";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { defineList } from "#app/services/list/define-list.ts";
import { isOn } from "#app/services/list/list-params.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  listOrderSync,
  ORDER_SYNC_FILTERS,
  ORDERS_BEHIND_AFTER_S,
  type OrderSync,
  pollLineOrderExpiry,
  retryOrderSync,
} from "#contract/admin-operations.ts";
import { AdminHead } from "../+/admin-head.tsx";
import type { Route } from "./+types/index";

/** A page, and one request to read again, has this many shops (docs/specification.md "Figures"). */
const PAGE_SIZE = 30;
/** Shops that were not read for this many seconds are read again. */
const READ_AGAIN_S = 300;
const syncList = defineList({
  path: "/admin/order-sync",
  pageSize: PAGE_SIZE,
  filters: ORDER_SYNC_FILTERS,
  params: { late: isOn() },
  also: { readOlderThanSeconds: ({ late }) => (late ? ORDERS_BEHIND_AFTER_S : undefined) },
});

export async function loader({ context }: Route.LoaderArgs) {
  const syncPage = await syncList.loadList(context, (query) =>
    getCall(context)(listOrderSync, { query }),
  );
  return { ...syncPage, now: Date.now() };
}

const Form = z.object({
  what: z.enum(["read", "expire"]).default("read"),
  channelId: z.string().optional(),
  limit: createTypedWhole(1, 1000).optional(),
  readOlderThanSeconds: createTypedWhole(0, 31_536_000).optional(),
});

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const { what, ...body } = form.value;
  const call = getCall(context);
  const outcome = await attempt(
    what === "expire"
      ? call(pollLineOrderExpiry, { body: { limit: body.limit } })
      : call(retryOrderSync, { body }),
  );
  if (!outcome.ok) return rejectProblem(form.formData, outcome.problem);
  return redirectWithToast(
    context,
    syncList.path + syncList.searchOf(syncList.readParams(context)),
    what === "expire" ? "admin:toast.lineExpiry" : "admin:toast.orderSync",
    { count: outcome.value.enqueued },
  );
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { params, shops, pager, counts, now } = loaderData;
  const all = counts.fresh + counts.late;
  return (
    <>
      <AdminHead title={t("admin:order-sync")} />
      <Tabs
        label={t("admin:order-sync")}
        tabs={[
          {
            to: syncList.path,
            label: t("admin:all"),
            count: format.number(all),
            current: !params.late,
          },
          {
            to: syncList.hrefWith(params, { late: true }),
            label: t("admin:order-sync.late"),
            count: format.number(counts.late),
            current: params.late,
            critical: counts.late > 0,
          },
        ]}
      />
      {shops.length === 0 ? (
        <Empty title={t(params.late ? "admin:order-sync.noneLate" : "admin:order-sync.none")} />
      ) : (
        <Shops shops={shops} now={now} />
      )}
      <ListFoot {...pager} shown={shops.length} />
      <Section title={t("admin:order-sync.again")} hint={t("admin:order-sync.again.text")}>
        <ActionForm intent="many" className="mt-3 grid max-w-form gap-4">
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <TextField
              name="limit"
              inputMode="numeric"
              defaultValue={PAGE_SIZE}
              label={t("admin:order-sync.limit")}
            />
            <TextField
              name="readOlderThanSeconds"
              inputMode="numeric"
              defaultValue={READ_AGAIN_S}
              label={t("admin:order-sync.older")}
            />
          </div>
          <div>
            <SubmitButton>{t("admin:order-sync.submit")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
      <Section title={t("admin:line-expiry")} hint={t("admin:line-expiry.text")}>
        <ActionForm intent="expire" className="mt-3 grid max-w-form gap-4">
          <input type="hidden" name="what" value="expire" />
          <TextField
            name="limit"
            inputMode="numeric"
            defaultValue={PAGE_SIZE}
            label={t("admin:line-expiry.limit")}
          />
          <div>
            <SubmitButton variant="outline">{t("admin:line-expiry.submit")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
    </>
  );
}

function Shops({ shops, now }: { shops: readonly OrderSync[]; now: number }) {
  const t = getT();
  const format = getFormat();
  return (
    <DataTable
      caption={t("admin:order-sync")}
      rows={shops}
      keyOf={(shop) => shop.channelId}
      columns={[
        {
          head: t("admin:col.shop"),
          cell: (shop) => (
            <span className="inline-flex items-center gap-2">
              <ChannelMark type={shop.channelType} label={format.channelName(shop.channelType)} />
              <Link to={buildCallsPath(shop)}>{shop.channelName}</Link>
            </span>
          ),
        },
        {
          head: t("admin:col.account"),
          card: "all",
          cell: (shop) => (
            <Link to={`/admin/accounts/${encodeURIComponent(shop.accountId)}`}>
              {shop.accountName}
            </Link>
          ),
        },
        {
          head: t("admin:col.state"),
          card: "all",
          cell: (shop) => <Standing shop={shop} now={now} />,
        },
        {
          head: t("admin:col.read"),
          cell: (shop) => (shop.lastReadAt ? format.dateTime(shop.lastReadAt) : "–"),
        },
        {
          head: t("admin:col.cursor"),
          cell: (shop) => (shop.cursorAt ? format.dateTime(shop.cursorAt) : "–"),
        },
        {
          head: t("admin:order-sync.one"),
          isHeadHidden: true,
          card: "all",
          cell: (shop) =>
            shop.status === "active" ? (
              <ActionForm intent={`one-${shop.channelId}`}>
                <input type="hidden" name="channelId" value={shop.channelId} />
                <SubmitButton variant="outline" size="sm">
                  {t("admin:order-sync.one")}
                </SubmitButton>
              </ActionForm>
            ) : null,
        },
      ]}
    />
  );
}

const buildCallsPath = ({ accountId, channelId }: OrderSync) =>
  `/admin/accounts/${encodeURIComponent(accountId)}/channels/${encodeURIComponent(channelId)}`;

function Standing({ shop, now }: { shop: OrderSync; now: number }) {
  const t = getT();
  const { status, lastReadAt, lastErrorAt, lastError } = shop;
  if (status !== "active")
    return <StatusDot tone="none">{t("admin:order-sync.state.off")}</StatusDot>;
  const readAt = lastReadAt ? Date.parse(lastReadAt) : 0;
  if (lastError && lastErrorAt && Date.parse(lastErrorAt) > readAt)
    return (
      <span className="grid">
        <StatusDot tone="critical">{t("admin:order-sync.state.failed")}</StatusDot>
        <code className="text-xs wrap-anywhere">{lastError}</code>
      </span>
    );
  if (now - readAt > ORDERS_BEHIND_AFTER_S * 1000)
    return <StatusDot tone="warning">{t("admin:order-sync.state.late")}</StatusDot>;
  return <StatusDot tone="success">{t("admin:order-sync.state.fresh")}</StatusDot>;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
