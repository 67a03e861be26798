import type { ReactNode } from "react";
import { Count } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { UntilOpened } from "#app/static/until-opened.tsx";

interface FilterPanelProps {
  id: string;
  /** Number of active filters in the panel. */
  set: number;
  /** Address of the list without these filters. */
  clearTo: string;
  /** Aligns the panel with the button's right edge, for a button on the right of a wide screen. */
  end?: boolean;
  children: ReactNode;
}

/**
 * A button with the number of active filters, and its panel, in a list's GET form. Active filters
 * are fields that a search sends too, so their panel has its content from the start.
 */
export function FilterPanel({ id, set, clearTo, end = false, children }: FilterPanelProps) {
  const t = getT();
  const content = (
    <>
      {children}
      <div className="flex items-center gap-2">
        <Link to={clearTo}>{t("common:action.clear")}</Link>
        <Button type="submit" variant="default" className="ml-auto">
          {t("common:action.apply")}
        </Button>
      </div>
    </>
  );
  return (
    <>
      <PopoverTrigger className="flex-none" opens={id}>
        <Icon name="sliders-horizontal" />
        {t("common:filters")}
        {set > 0 ? <Count>{set}</Count> : null}
      </PopoverTrigger>
      <Popover
        id={id}
        width="wide"
        inset="form"
        className={cn(
          "max-h-[min(80dvh,720px)] overflow-y-auto",
          end && "md:anchor-[bottom_span-left]",
        )}
      >
        {set > 0 ? content : <UntilOpened>{content}</UntilOpened>}
      </Popover>
    </>
  );
}
