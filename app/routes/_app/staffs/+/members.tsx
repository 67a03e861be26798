import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { roleName } from "#app/models/staff/role-name.ts";
import { scopeText } from "#app/models/staff/scope-text.ts";
import { Link } from "#app/navigation/link.tsx";
import type { Staff } from "#contract/staff.ts";

export function Members({ staffs, ownId }: { staffs: readonly Staff[]; ownId: string }) {
  const t = getT();
  const format = getFormat();
  if (staffs.length === 0) return <NoMatches clearTo="/staffs">{t("staff:none")}</NoMatches>;
  return (
    <Table cards>
      <caption className="sr-only">{t("staff:caption.members")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("staff:col.name")}</th>
          <th scope="col">{t("staff:col.roles")}</th>
          <th scope="col">{t("staff:col.scope")}</th>
          <th scope="col">{t("staff:col.seen")}</th>
          <th scope="col">{t("staff:col.state")}</th>
        </tr>
      </thead>
      <tbody>
        {staffs.map((staff) => (
          <tr key={staff.id}>
            <th scope="row" className="span">
              <span className="grid">
                <span className="flex items-center gap-1.5">
                  <Link to={`/staffs/${encodeURIComponent(staff.id)}`}>{staff.name}</Link>
                  {staff.id === ownId ? <Badge tone="outline">{t("staff:you")}</Badge> : null}
                </span>
                <span className="text-xs font-normal text-muted-foreground">{staff.email}</span>
              </span>
            </th>
            <td className="span2" data-l={t("staff:col.roles")}>
              {staff.roles.map(({ name }) => roleName(t, name)).join(", ") || "–"}
            </td>
            <td className="span2" data-l={t("staff:col.scope")}>
              {scopeText(t, staff)}
            </td>
            <td className="span2" data-l={t("staff:col.seen")}>
              {staff.lastSeenAt ? format.date(staff.lastSeenAt) : t("staff:seen.never")}
            </td>
            <td className="span2" data-l={t("staff:col.state")}>
              <span className="flex items-center gap-2">
                <StatusDot tone={staff.isEnabled ? "success" : "none"}>
                  {t(staff.isEnabled ? "staff:state.on" : "staff:state.off")}
                </StatusDot>
                {staff.hasSecondFactor ? <Badge>{t("staff:twoStep")}</Badge> : null}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
