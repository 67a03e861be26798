import { Badge } from "#app/components/ui/badge.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { roleName } from "#app/models/staff/role-name.ts";
import { Link } from "#app/navigation/link.tsx";
import { PERMISSIONS } from "#contract/permissions.ts";
import type { RoleDetail } from "#contract/roles.ts";

export function Roles({ roles }: { roles: readonly RoleDetail[] }) {
  const t = getT();
  return (
    <Table cards>
      <caption className="sr-only">{t("staff:caption.roles")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("staff:col.name")}</th>
          <th scope="col">{t("staff:col.permissions")}</th>
          <th scope="col">{t("staff:col.who")}</th>
        </tr>
      </thead>
      <tbody>
        {roles.map(({ id, name, isDefault, permissions, staffs }) => (
          <tr key={id}>
            <th scope="row" className="span">
              <span className="flex items-center gap-1.5">
                <Link to={`/staffs/roles/${encodeURIComponent(id)}`}>{roleName(t, name)}</Link>
                {isDefault ? <Badge tone="outline">{t("staff:role.default")}</Badge> : null}
              </span>
            </th>
            <td className="span" data-l={t("staff:col.permissions")}>
              {permissions.length === PERMISSIONS.length
                ? t("staff:role.everything")
                : permissions.map((one) => t(`auth:permission.${one}`)).join(", ") || "–"}
            </td>
            <td className="span" data-l={t("staff:col.who")}>
              {staffs.map((staff) => staff.name).join(", ") || t("staff:roles.nobody")}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
