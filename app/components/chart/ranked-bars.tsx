import type { ReactNode } from "react";
import { Filled } from "#app/components/ui/filled.tsx";
import { Link } from "#app/navigation/link.tsx";

export interface Rank {
  /** Unlike that of any other. */
  key: string;
  name: string;
  /** Before the name: a channel's letters. */
  mark?: ReactNode;
  /** The bar's length beside the longest's, 0 to 1. */
  share: number;
  value: string;
  /** A second figure, paler. */
  note?: string | undefined;
  to: string | null;
}

/** Each with its figure, the bars of all from one line: a list that is its own table. */
export function RankedBars({ ranks }: { ranks: readonly Rank[] }) {
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
