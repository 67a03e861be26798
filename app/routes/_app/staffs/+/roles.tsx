import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { Link } from "#app/navigation/link.tsx";
import { PERMISSIONS } from "#contract/permissions.ts";
import type { RoleDetail } from "#contract/roles.ts";

export function Roles({ roles }: { roles: readonly RoleDetail[] }) {
  const t = getT();
  return (
    <DataTable
      caption={t("staff:caption.roles")}
      rows={roles}
      columns={[
        {
          head: t("staff:col.name"),
          cell: ({ id, name, isDefault }) => (
            <span className="flex items-center gap-1.5">
              <Link to={`/staffs/roles/${encodeURIComponent(id)}`}>
                {translateRoleName(t, name)}
              </Link>
              {isDefault ? <Badge tone="outline">{t("staff:role.default")}</Badge> : null}
            </span>
          ),
        },
        {
          head: t("staff:col.permissions"),
          card: "all",
          cell: ({ permissions }) =>
            permissions.length === PERMISSIONS.length
              ? t("staff:role.everything")
              : permissions.map((one) => t(`auth:permission.${one}`)).join(", ") || "–",
        },
        {
          head: t("staff:col.who"),
          card: "all",
          cell: ({ staffs }) =>
            staffs.map((staff) => staff.name).join(", ") || t("staff:roles.nobody"),
        },
      ]}
    />
  );
}
