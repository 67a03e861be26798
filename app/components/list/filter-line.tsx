import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { buildDayWords } from "#app/components/ui/day-words.ts";
import { Input, Select } from "#app/components/ui/input.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import type { FilterField, ListForm } from "#app/models/list/filter-field.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { filterBarStyle, filterChoiceStyle } from "./filter-bar.ts";

interface FilterLineProps {
  form: ListForm;
  /** Label of the search, if the list has one. */
  label?: string;
  submit: string;
  /** The names of days stand beside them. */
  namesDays?: boolean;
}

/** A list's search and its few filters without a panel, as one GET form. */
export function FilterLine({ form, label, submit, namesDays = false }: FilterLineProps) {
  return (
    <GetForm action={form.action} className={cn(filterBarStyle, "flex-wrap")}>
      {form.carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {label === undefined ? null : (
        <SearchField
          withButton={form.main.length + form.more.length === 0}
          label={label}
          value={form.search}
        />
      )}
      {[...form.main, ...form.more].map((field) => (
        <FilterControl key={field.name} {...field} isNamed={namesDays} />
      ))}
      <Button type="submit">{submit}</Button>
    </GetForm>
  );
}

type FilterControlProps = FilterField & { isNamed?: boolean };

/** A filter's field beside the search, without a visible name. */
export function FilterControl({
  name,
  look,
  label,
  value,
  options,
  any,
  isNamed = false,
}: FilterControlProps) {
  if (look === "day") {
    const day = { words: buildDayWords(), look: "filter", fill: false, name, value } as const;
    if (!isNamed)
      return <DayInput {...day} className={cn("max-w-36", filterChoiceStyle)} aria-label={label} />;
    return (
      <span className="flex items-center gap-1.5 text-xs text-secondary-foreground max-md:grid max-md:gap-0.5">
        <label htmlFor={`f-${name}`}>{label}</label>
        <DayInput {...day} id={`f-${name}`} />
      </span>
    );
  }
  if (look === "words" || look === "phone" || look === "number")
    return (
      <Input
        look="filter"
        fill={false}
        className={cn("max-w-45", filterChoiceStyle)}
        name={name}
        inputMode={look === "words" ? undefined : "tel"}
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
      />
    );
  return (
    <Select
      look="filter"
      fill={false}
      className={cn("max-w-55", filterChoiceStyle)}
      name={name}
      aria-label={label}
      defaultValue={value}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
