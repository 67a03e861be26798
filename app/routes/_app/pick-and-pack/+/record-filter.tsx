import { filterBarStyle, filterChoiceStyle } from "#app/components/list/filter-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { dayWords } from "#app/components/ui/day-words.ts";
import { Select } from "#app/components/ui/input.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { RECORD_STATUSES, type RecordParams } from "./record-params.ts";

/** Filters by status, picker, open or closed, and first day. */
export function RecordFilter({ params }: { params: RecordParams }) {
  const t = getT();
  const className = cn("max-w-55", filterChoiceStyle);
  const select = { look: "filter" as const, fill: false, className };
  return (
    <GetForm className={cn(filterBarStyle, "flex-wrap")}>
      <Select
        {...select}
        name="status"
        aria-label={t("pickPack:records.status")}
        defaultValue={params.status}
      >
        <option value="">{t("pickPack:records.status.any")}</option>
        {RECORD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`orders:pickpack.${status}`)}
          </option>
        ))}
      </Select>
      <Select
        {...select}
        name="mine"
        aria-label={t("pickPack:records.picker")}
        defaultValue={params.mine}
      >
        <option value="">{t("pickPack:records.picker.any")}</option>
        <option value="1">{t("pickPack:records.picker.me")}</option>
      </Select>
      <Select
        {...select}
        name="state"
        aria-label={t("pickPack:records.state")}
        defaultValue={params.state}
      >
        <option value="">{t("pickPack:records.state.any")}</option>
        <option value="open">{t("pickPack:records.state.open")}</option>
        <option value="closed">{t("pickPack:records.state.closed")}</option>
      </Select>
      <DayInput
        words={dayWords()}
        look="filter"
        fill={false}
        className={cn("max-w-45", filterChoiceStyle)}
        name="since"
        aria-label={t("pickPack:records.since")}
        value={params.since}
      />
      <Button type="submit">{t("common:action.apply")}</Button>
    </GetForm>
  );
}
