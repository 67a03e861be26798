import type { ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Chip, ListForm } from "#app/models/list/filter-field.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { Static } from "#app/static/static.tsx";
import { chipsStyle, filterBarStyle } from "./filter-bar.ts";
import { FilterFields } from "./filter-fields.tsx";
import { FilterPanel } from "./filter-panel.tsx";

interface ListToolsProps {
  form: ListForm;
  /** Label of the search. */
  label: string;
  placeholder?: string;
  chips?: readonly Chip[];
  /** Address of the list without the panel's filters. */
  clearTo: string;
  /** Content beside the panel: the choice of columns. */
  children?: ReactNode;
}

/** A list's search, chips and filter panel, as one GET form. */
export function ListTools(props: ListToolsProps) {
  return (
    <GetForm action={props.form.action}>
      <Static as="div">
        <Tools {...props} />
      </Static>
    </GetForm>
  );
}

function Tools({ form, label, placeholder, chips, clearTo, children }: ListToolsProps) {
  const t = getT();
  return (
    <>
      {form.carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={filterBarStyle}>
        <SearchField label={label} placeholder={placeholder} value={form.search} />
        {chips ? <Chips chips={chips} /> : null}
        <FilterPanel id="list-filters" set={form.set} clearTo={clearTo} end={chips !== undefined}>
          <FilterFields fields={form.main} />
          {form.more.length > 0 ? (
            <details open={form.isMoreOpen}>
              <summary className="cursor-pointer text-link">{t("common:filters.more")}</summary>
              <div className="pt-3">
                <FilterFields fields={form.more} />
              </div>
            </details>
          ) : null}
        </FilterPanel>
        {children}
      </div>
    </>
  );
}

function Chips({ chips }: { chips: readonly Chip[] }) {
  return (
    <span className={cn(chipsStyle, "md:flex-wrap")}>
      {chips.map(({ to, label, on, count, critical, isForDesks }) => (
        <Link
          key={`${label} ${to}`}
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
