import type { ReactNode } from "react";
import { Filled } from "#app/components/ui/filled.tsx";
import { Link } from "#app/navigation/link.tsx";

export interface RankedBar {
  /** Unique in the list. */
  key: string;
  name: string;
  /** Shown before the name, such as a channel's letters. */
  mark?: ReactNode;
  /** The bar's length relative to the longest, 0 to 1. */
  share: number;
  value: string;
  /** A secondary figure, shown paler. */
  note?: string | undefined;
  to: string | null;
}

/** Draws a list of bars with their figures. It needs no table. */
export function RankedBars({ ranks }: { ranks: readonly RankedBar[] }) {
  return (
    <ol className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_auto] gap-x-3 gap-y-2 max-md:grid-cols-[minmax(0,1fr)_auto_auto]">
      {ranks.map(({ key, name, mark, share, value, note, to }) => (
        <li key={key} className="col-span-full grid grid-cols-subgrid items-center">
          <span className="flex min-w-0 items-center gap-2">
            {mark}
            {to === null ? (
              <span className="truncate">{name}</span>
            ) : (
              <Link className="truncate text-foreground" to={to}>
                {name}
              </Link>
            )}
          </span>
          <span className="h-2 text-primary-mark max-md:col-span-full max-md:row-start-2">
            <Filled percent={Math.max(0, Math.min(1, share)) * 100} />
          </span>
          <span className="text-right font-medium">{value}</span>
          <span className="text-right text-muted-foreground">{note}</span>
        </li>
      ))}
    </ol>
  );
}
