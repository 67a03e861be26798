import { Button } from "#app/components/ui/button.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** Sort order of a product list, in its filter form. Without JavaScript a button sends it. */
export function ProductSort({ sort, send }: { sort: "0" | "1" | "2"; send: string }) {
  const t = getT();
  return (
    <span className="flex items-center gap-2 max-md:min-w-0 max-md:flex-[1_1_40%] noscript:max-md:basis-3/5">
      <Select
        look="filter"
        fill={false}
        className="w-44 max-md:w-full"
        name="sort"
        aria-label={t("products:sort")}
        defaultValue={sort}
        data-sends
      >
        {(["0", "1", "2"] as const).map((each) => (
          <option key={each} value={each}>
            {t(`products:sort.${each}`)}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit">{send}</Button>
      </noscript>
    </span>
  );
}
