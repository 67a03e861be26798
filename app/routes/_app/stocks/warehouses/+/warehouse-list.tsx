import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Warehouse } from "#contract/warehouses.ts";
import { DETAIL_FIELDS } from "./warehouse-draft.ts";

/** Shows a member's warehouses if they may change none. */
export function WarehouseList({
  warehouses,
  unitsOf,
}: {
  warehouses: readonly Warehouse[];
  /** The units in each warehouse as text, by id. */
  unitsOf: Readonly<Record<string, string>>;
}) {
  const t = getT();
  return (
    <section
      className="grid gap-3 px-gutter pb-5 grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] items-start"
      aria-label={t("warehouses:list")}
    >
      {warehouses.map((warehouse) => (
        <Card key={warehouse.id}>
          <div className="flex min-h-6 flex-wrap items-center gap-2">
            <h2 className="min-w-0 wrap-anywhere">{warehouse.name}</h2>
            {warehouse.isDefault ? <Badge>{t("warehouses:default")}</Badge> : null}
            {warehouse.status === "created" ? null : (
              <Badge tone="info">{t(`warehouses:status.${warehouse.status}`)}</Badge>
            )}
          </div>
          {unitsOf[warehouse.id] ? (
            <p className="mt-1 text-secondary-foreground">{unitsOf[warehouse.id]}</p>
          ) : null}
          <dl className="mt-3 grid gap-1.5 empty:hidden">
            {DETAIL_FIELDS.filter((field) => warehouse[field] !== "").map((field) => (
              <div key={field}>
                <dt className="text-xs text-muted-foreground">{t(`warehouses:${field}`)}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{warehouse[field]}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </section>
  );
}
