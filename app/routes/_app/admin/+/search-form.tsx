import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";

interface SearchFormProps {
  label: string;
  value: string;
  /** What the address holds besides, by name; empty ones are left out. */
  keep?: Record<string, string>;
}

export function SearchForm({ label, value, keep = {} }: SearchFormProps) {
  return (
    <GetForm className={filterBarStyle}>
      {Object.entries(keep).map(([name, hidden]) =>
        hidden ? <input key={name} type="hidden" name={name} value={hidden} /> : null,
      )}
      <SearchField withButton label={label} value={value} />
      <Button type="submit">{getT()("common:action.search")}</Button>
    </GetForm>
  );
}
