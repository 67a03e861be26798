import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { normaliseNumber } from "#app/models/form/typed-number.ts";
import { Link } from "#app/navigation/link.tsx";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { getStockMonitor } from "#contract/stock-monitor.ts";
import { getStockSettings, updateStockSettings } from "#contract/stock-settings.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [me, { warehouses, channels }, { settings }] = await Promise.all([
    getMe(context),
    call(getStockMonitor),
    call(getStockSettings),
  ]);
  return {
    warehouses,
    settings,
    mayApprove: me.user.roles.some(({ permissions }) => permissions.includes("warehouse-manage")),
    shops: channels.flatMap((channel) => {
      const knownChannel = me.account.channels.find(({ id }) => id === channel.channelId);
      return knownChannel
        ? [{ ...channel, name: knownChannel.name, type: knownChannel.channelType }]
        : [];
    }),
  };
}

const Settings = z.object({
  lowStockLevel: z
    .string({ error: "required" })
    .transform(normaliseNumber)
    .pipe(
      z
        .string()
        .regex(/^\d{1,7}$/, "invalid_number")
        .transform(Number),
    ),
  countApprovalValue: z
    .string()
    .transform(normaliseNumber)
    .pipe(
      z
        .string()
        .regex(/^\d{1,10}$/, "invalid_number")
        .transform(Number),
    )
    .optional(),
});

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const form = parseForm(formData, Settings);
  if (!form.ok) return rejectInvalid(form);
  const { lowStockLevel, countApprovalValue } = form.value;
  // The field exists only for members who may set the limit.
  const limit = formData.has("countApprovalValue")
    ? { countApprovalValue: countApprovalValue ?? null }
    : {};
  const outcome = await attempt(
    getCall(context)(updateStockSettings, { body: { settings: { lowStockLevel, ...limit } } }),
  );
  if (outcome.ok) return redirectWithToast(context, "/stocks-v2", "stockStatus:settings.saved");
  const fields = Object.entries(outcome.problem.fields ?? {}).map(([name, code]) => [
    name.replace("settings.", ""),
    code,
  ]);
  return rejectProblem(formData, {
    ...outcome.problem,
    fields: fields.length > 0 ? Object.fromEntries(fields) : undefined,
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { warehouses, shops, settings, mayApprove } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("stockStatus:title")}
        actions={<ButtonLink to="/stocks-v2/manage">{t("stockStatus:manage")}</ButtonLink>}
      />
      <section aria-labelledby="by-warehouse" className="border-b pb-2">
        <h2 id="by-warehouse" className="px-gutter pb-2">
          {t("stockStatus:warehouses")}
        </h2>
        <Warehouses warehouses={warehouses} low={settings.lowStockLevel} />
      </section>
      <section aria-labelledby="by-channel" className="border-b pt-5 pb-2">
        <h2 id="by-channel" className="px-gutter pb-2">
          {t("stockStatus:channels")}
        </h2>
        {shops.length > 0 ? (
          <Shops shops={shops} />
        ) : (
          <p className="px-gutter pb-3 text-secondary-foreground">{t("stockStatus:noChannels")}</p>
        )}
      </section>
      <Section title={t("stockStatus:settings")} hint={t("stockStatus:settings.text")}>
        <IfMay
          call={updateStockSettings}
          otherwise={
            <p className="mt-3">
              {t("stockStatus:settings.level")}: {getFormat().number(settings.lowStockLevel)}
            </p>
          }
        >
          <ActionForm className="mt-3 grid max-w-form gap-4">
            <TextField
              name="lowStockLevel"
              label={t("stockStatus:settings.level")}
              defaultValue={settings.lowStockLevel}
              inputMode="numeric"
              required
            />
            {mayApprove ? (
              <TextField
                name="countApprovalValue"
                label={t("stockStatus:settings.approval")}
                hint={t("stockStatus:settings.approval.hint")}
                defaultValue={settings.countApprovalValue}
                inputMode="numeric"
              />
            ) : null}
            <div>
              <SubmitButton>{t("stockStatus:settings.save")}</SubmitButton>
            </div>
          </ActionForm>
        </IfMay>
      </Section>
    </>
  );
}

type Data = NonNullable<Route.ServerComponentProps["loaderData"]>;

function Warehouses({ warehouses, low }: { warehouses: Data["warehouses"]; low: number }) {
  const t = getT();
  const { number } = getFormat();
  const buildListPath = (id: string, less: number) =>
    `/stocks/manage?warehouse=${encodeURIComponent(id)}&less=${less}&sort=available`;
  return (
    <Table cards>
      <caption className="sr-only">{t("stockStatus:warehouses")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("stockStatus:col.warehouse")}</th>
          <th scope="col" className="num">
            {t("stockStatus:col.units")}
          </th>
          <th scope="col" className="avail num">
            {t("stockStatus:col.available")}
          </th>
          {(["out", "low"] as const).map((column) => (
            <th key={column} scope="col" className="num">
              {t(`stockStatus:col.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {warehouses.map((one) => (
          <tr key={one.warehouseId}>
            <th scope="row" className="span">
              {one.warehouseName}
            </th>
            <td className="num" data-l={t("stockStatus:col.units")}>
              {number(one.onHand)}
            </td>
            <td className="avail num" data-l={t("stockStatus:col.available")}>
              {number(one.available)}
            </td>
            <td className="num" data-l={t("stockStatus:col.out")}>
              <Link to={buildListPath(one.warehouseId, 1)}>{number(one.out)}</Link>
            </td>
            <td className="num" data-l={t("stockStatus:col.low")}>
              <Link to={buildListPath(one.warehouseId, low)}>{number(one.low)}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Shops({ shops }: { shops: Data["shops"] }) {
  const t = getT();
  const { number, counted, dateTime } = getFormat();
  return (
    <DataTable
      caption={t("stockStatus:channels")}
      rows={shops}
      keyOf={(shop) => shop.channelId}
      columns={[
        {
          head: t("stockStatus:col.channel"),
          cell: (shop) => (
            <span className="flex items-center gap-2">
              <ChannelMark type={shop.type} label={getFormat().channelName(shop.type)} />
              {shop.name}
              {shop.isPaused ? <Badge tone="warning">{t("stockStatus:paused")}</Badge> : null}
            </span>
          ),
        },
        { head: t("stockStatus:col.listed"), isNumber: true, cell: (shop) => number(shop.listed) },
        {
          head: t("stockStatus:col.waiting"),
          isNumber: true,
          card: "half",
          cell: (shop) => counted(shop.waiting, shop.isMore),
        },
        {
          head: t("stockStatus:col.refused"),
          isNumber: true,
          card: "half",
          cell: (shop) => (
            <span className={shop.refused > 0 ? "text-critical" : undefined}>
              {number(shop.refused)}
            </span>
          ),
        },
        {
          head: t("stockStatus:col.lag"),
          cell: (shop) => (shop.waitingSince ? dateTime(shop.waitingSince) : "–"),
        },
        {
          head: t("stockStatus:col.last"),
          cell: (shop) => (shop.lastPushAt ? dateTime(shop.lastPushAt) : "–"),
        },
      ]}
    />
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
