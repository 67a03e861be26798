import type { ReactNode } from "react";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Chip, FilterField } from "#app/models/list/filter-field.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { Static } from "#app/static/static.tsx";
import { cn } from "../ui/cn.ts";
import { chipsStyle, filterBarStyle } from "./filter-bar.ts";
import { FilterFields } from "./filter-fields.tsx";
import { FilterPanel } from "./filter-panel.tsx";

interface ListToolsProps {
  /** The list's path. */
  action: string;
  /** What the form carries along. */
  carried: readonly [name: string, value: string][];
  search: { label: string; placeholder?: string; value: string };
  chips?: readonly Chip[];
  /** The panel's fields, and how many of them are set. */
  fields: { main: FilterField[]; more: FilterField[]; isMoreOpen: boolean };
  set: number;
  /** The list without them. */
  clearTo: string;
  /** Beside the panel: the choice of columns. */
  children?: ReactNode;
}

/** Search, chips and the filter panel of a list: one GET form. */
export function ListTools({ action, ...props }: ListToolsProps) {
  return (
    <GetForm action={action}>
      <Static as="div">
        <Tools {...props} />
      </Static>
    </GetForm>
  );
}

function Tools({
  carried,
  search,
  chips,
  fields,
  set,
  clearTo,
  children,
}: Omit<ListToolsProps, "action">) {
  const t = getT();
  return (
    <>
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={filterBarStyle}>
        <SearchField {...search} />
        {chips ? <Chips chips={chips} /> : null}
        <FilterPanel id="list-filters" set={set} clearTo={clearTo} end={chips !== undefined}>
          <FilterFields fields={fields.main} />
          {fields.more.length > 0 ? (
            <details open={fields.isMoreOpen}>
              <summary className="cursor-pointer text-link">{t("common:filters.more")}</summary>
              <div className="pt-3">
                <FilterFields fields={fields.more} />
              </div>
            </details>
          ) : null}
        </FilterPanel>
        {children}
      </div>
    </>
  );
}

function Chips({ chips }: Pick<Required<ListToolsProps>, "chips">) {
  return (
    <span className={cn(chipsStyle, "md:flex-wrap")}>
      {chips.map(({ to, label, on, count, critical, isForDesks }) => (
        <Link
          key={label}
          className={cn(toggleVariants({ size: "control" }), isForDesks && "max-md:hidden")}
          to={to}
          aria-current={on ? "true" : undefined}
        >
          {label}
          {count ? <b className={critical ? "text-critical" : undefined}>{count}</b> : null}
        </Link>
      ))}
    </span>
  );
}
