import { DataTable } from "#app/components/list/data-table.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { describeScope } from "#app/models/staff/scope-text.ts";
import { Link } from "#app/navigation/link.tsx";
import type { Staff } from "#contract/staff.ts";

export function Members({ staffs, ownId }: { staffs: readonly Staff[]; ownId: string }) {
  const t = getT();
  const format = getFormat();
  if (staffs.length === 0) return <NoMatches clearTo="/staffs">{t("staff:none")}</NoMatches>;
  return (
    <DataTable
      caption={t("staff:caption.members")}
      rows={staffs}
      columns={[
        {
          head: t("staff:col.name"),
          cell: (staff) => (
            <span className="grid">
              <span className="flex items-center gap-1.5">
                <Link to={`/staffs/${encodeURIComponent(staff.id)}`}>{staff.name}</Link>
                {staff.id === ownId ? <Badge tone="outline">{t("staff:you")}</Badge> : null}
              </span>
              <span className="text-xs font-normal text-muted-foreground">{staff.email}</span>
            </span>
          ),
        },
        {
          head: t("staff:col.roles"),
          cell: (staff) =>
            staff.roles.map(({ name }) => translateRoleName(t, name)).join(", ") || "–",
        },
        { head: t("staff:col.scope"), cell: (staff) => describeScope(t, staff) },
        {
          head: t("staff:col.seen"),
          cell: (staff) =>
            staff.lastSeenAt ? format.date(staff.lastSeenAt) : t("staff:seen.never"),
        },
        {
          head: t("staff:col.state"),
          cell: (staff) => (
            <span className="flex items-center gap-2">
              <StatusDot tone={staff.isEnabled ? "success" : "none"}>
                {t(staff.isEnabled ? "staff:state.on" : "staff:state.off")}
              </StatusDot>
              {staff.hasSecondFactor ? <Badge>{t("staff:twoStep")}</Badge> : null}
            </span>
          ),
        },
      ]}
    />
  );
}
