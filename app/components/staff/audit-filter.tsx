import { filterBarStyle, filterChoiceStyle } from "#app/components/list/filter-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { dayWords } from "#app/components/ui/day-words.ts";
import { Select } from "#app/components/ui/input.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { NAMED_ACTIONS } from "#app/models/staff/audit-text.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { AUDIT_AREAS } from "#contract/audit.ts";

interface AuditFilterProps {
  params: { search: string; area: string; action: string; from: string; to: string };
  accountId?: string;
}

/** Filters by person, object, action, and first and last day. */
export function AuditFilter({ params, accountId = "" }: AuditFilterProps) {
  const t = getT();
  const select = cn("max-w-55", filterChoiceStyle);
  const day = cn("max-w-45", filterChoiceStyle);
  return (
    <GetForm className={cn(filterBarStyle, "flex-wrap")}>
      {accountId ? <input type="hidden" name="accountId" value={accountId} /> : null}
      <SearchField label={t("audit:search")} value={params.search} />
      <Select
        look="filter"
        fill={false}
        className={select}
        name="area"
        aria-label={t("audit:about")}
        defaultValue={params.area}
      >
        <option value="">{t("audit:anyArea")}</option>
        {AUDIT_AREAS.map((area) => (
          <option key={area} value={area}>
            {t(`audit:area.${area}`)}
          </option>
        ))}
      </Select>
      <Select
        look="filter"
        fill={false}
        className={select}
        name="action"
        aria-label={t("audit:kind")}
        defaultValue={params.action}
      >
        <option value="">{t("audit:any")}</option>
        {NAMED_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {t(`audit:action.${action}`)}
          </option>
        ))}
      </Select>
      <DayInput
        words={dayWords()}
        look="filter"
        fill={false}
        className={day}
        name="from"
        aria-label={t("audit:fromDay")}
        value={params.from}
      />
      <DayInput
        words={dayWords()}
        look="filter"
        fill={false}
        className={day}
        name="to"
        aria-label={t("audit:toDay")}
        value={params.to}
      />
      <Button type="submit">{t("common:action.search")}</Button>
    </GetForm>
  );
}
