import { DataTable } from "#app/components/list/data-table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PersonDay } from "#contract/work-day.ts";

/** One row per person: open waves, units to pick, and the day's work. */
export function PeopleTable({ people }: { people: readonly PersonDay[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <DataTable
      caption={t("pickPack:day.people")}
      rows={people}
      keyOf={({ userId }) => userId}
      columns={[
        { head: t("pickPack:day.person"), cell: ({ name }) => name },
        {
          ...{ head: t("pickPack:day.waves"), card: "all" },
          cell: ({ waves }) => (
            <span className="flex flex-wrap gap-x-3">
              {waves.map(({ id, number }) => (
                <Link key={id} to={`/pick-and-pack/waves/${id}`}>
                  {t("pickPack:wave", { number })}
                </Link>
              ))}
            </span>
          ),
        },
        {
          ...{ head: t("pickPack:day.unitsToPick"), isNumber: true, card: "half" },
          cell: ({ unitsToPick }) => format.number(unitsToPick),
        },
        {
          ...{ head: t("pickPack:day.unitsPicked"), isNumber: true, card: "half" },
          cell: ({ unitsPicked }) => format.number(unitsPicked),
        },
        {
          ...{ head: t("pickPack:day.parcelsPacked"), isNumber: true, card: "half" },
          cell: ({ parcelsPacked }) => format.number(parcelsPacked),
        },
      ]}
    />
  );
}
