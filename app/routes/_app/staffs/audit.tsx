import { z } from "@hono/zod-openapi";
import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Empty, EmptyResult } from "#app/components/ui/empty.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { browserName } from "#app/models/account/browser-name.ts";
import { listSearch, requireCleanUrl, requirePage } from "#app/services/list/list-url.ts";
import { type AuditEntry, listAuditEntries } from "#contract/audit.ts";
import type { Route } from "./+types/audit";

const PAGE_SIZE = 50;
/** The calls that leave a note, each with a text of its own. */
const ACTIONS = [
  ...["addStaff", "addSupportStaff", "resendStaffInvite", "cancelStaffInvite"],
  ...["acceptStaffInvite", "updateStaff", "updateStaffRoles", "deleteStaff"],
  ...["createRole", "updateRole", "deleteRole", "updateMe", "changePassword"],
  ...["startEmailChange", "confirmTwoStep", "stopTwoStep", "renewRecoveryCodes"],
  ...["endOtherSessions", "endSession"],
] as const;
const Params = z.object({
  search: z.string().trim().max(200).catch(""),
  action: z.string().trim().max(60).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
type AuditParams = z.output<typeof Params>;
const DEFAULTS = Params.parse({});
const searchOf = (params: AuditParams) => listSearch(params, DEFAULTS);

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const params = Params.parse(Object.fromEntries(url.searchParams));
  requireCleanUrl(url, searchOf(params));
  const { search, action, page } = params;
  const { entries, total } = await getCall(context)(listAuditEntries, {
    query: {
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
      actor: search || undefined,
      action: action || undefined,
    },
  });
  requirePage(url, page, total, PAGE_SIZE);
  return { params, entries, total };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { params, entries, total } = loaderData;
  const isFiltered = params.search !== "" || params.action !== "";
  return (
    <>
      <PageHead title={t("audit:title")} crumbs={[{ to: "/staffs", label: t("staff:title") }]} />
      <p className="px-gutter text-secondary-foreground">{t("audit:text")}</p>
      <search>
        <form className={cn(filterBarStyle, "flex-wrap")}>
          <SearchField label={t("audit:search")} value={params.search} />
          <Select
            look="filter"
            fill={false}
            className="max-w-60 flex-initial max-md:max-w-none max-md:min-w-0 max-md:flex-[1_1_40%]"
            name="action"
            aria-label={t("audit:kind")}
            defaultValue={params.action}
          >
            <option value="">{t("audit:any")}</option>
            {ACTIONS.map((action) => (
              <option key={action} value={action}>
                {actionText(action)}
              </option>
            ))}
          </Select>
          <Button type="submit">{t("common:action.search")}</Button>
        </form>
      </search>
      {entries.length > 0 ? (
        <Entries entries={entries} />
      ) : isFiltered ? (
        <EmptyResult
          action={<ButtonLink to="/staffs/audit">{t("common:action.clear")}</ButtonLink>}
        >
          {t("audit:none")}
        </EmptyResult>
      ) : (
        <Empty title={t("audit:empty")} />
      )}
      <ListFoot
        page={params.page}
        pageSize={PAGE_SIZE}
        shown={entries.length}
        total={total}
        url={`/staffs/audit${searchOf({ ...params, page: 1 })}`}
      />
    </>
  );
}

/** A call that has no text here is named as the contract names it. */
function actionText(action: string): string {
  const known = ACTIONS.find((one) => one === action);
  return known ? getT()(`audit:action.${known}`) : action;
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <Table cards>
      <caption className="sr-only">{t("audit:caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("audit:what")}</th>
          <th scope="col">{t("audit:who")}</th>
          <th scope="col">{t("audit:change")}</th>
          <th scope="col">{t("audit:from")}</th>
          <th scope="col">{t("audit:when")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const browser = browserName(entry.userAgent);
          return (
            <tr key={entry.id}>
              <th scope="row" className="span">
                {actionText(entry.action)}
              </th>
              <td className="span" data-l={t("audit:who")}>
                {entry.actorName}
              </td>
              <td className="span" data-l={t("audit:change")}>
                <Side label={t("audit:before")} value={entry.before} />
                <Side label={t("audit:after")} value={entry.after} />
              </td>
              <td data-l={t("audit:from")}>
                {[entry.fromAddress, browser?.browser].filter(Boolean).join(" · ") || "–"}
              </td>
              <td data-l={t("audit:when")}>{format.dateTime(entry.createdAt)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** As the note has it: names of fields and values, not a sentence. */
function Side({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <span className="grid text-xs wrap-anywhere">
      <span className="text-secondary-foreground">{label}</span>
      <code>{JSON.stringify(value)}</code>
    </span>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
