import { Sparkline } from "#app/components/chart/sparkline.tsx";
import type { MetricChange } from "#app/models/statistics/metrics.ts";
import { Link } from "#app/navigation/link.tsx";
import { ChangeMark } from "./change-mark.tsx";

export interface FigureTile {
  label: string;
  value: string;
  /** Texts for data that is not known yet. */
  awaited: readonly string[];
  change: MetricChange | null;
  /** Sparkline values. Empty if the figure has none. */
  course: readonly number[];
  /** Link to the orders behind it. `null` if the reader may not open them. */
  to: string | null;
}

/** Figures side by side. Each links to its orders. */
export function FigureTiles({ label, tiles }: { label: string; tiles: readonly FigureTile[] }) {
  return (
    <ul
      className="grid grid-cols-4 gap-px overflow-clip rounded-lg border bg-card max-lg:grid-cols-3 max-md:grid-cols-2"
      aria-label={label}
    >
      {tiles.map((tile) => (
        <li
          key={tile.label}
          className="relative grid min-w-0 content-start gap-0.5 bg-card px-4 pt-3 pb-3 has-[a:hover]:bg-muted"
        >
          <span className="text-xs text-secondary-foreground">{tile.label}</span>
          {tile.to === null ? (
            <span className={valueStyle}>{tile.value}</span>
          ) : (
            <Link
              className={`${valueStyle} after:absolute after:inset-0 hover:no-underline`}
              to={tile.to}
            >
              {tile.value}
            </Link>
          )}
          <ChangeMark change={tile.change} versus="" />
          {tile.awaited.map((text) => (
            <span key={text} className="text-xs text-muted-foreground">
              {text}
            </span>
          ))}
          {tile.course.length > 1 ? (
            <span className="mt-1.5 block max-md:hidden">
              <Sparkline values={tile.course} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const valueStyle =
  "leading-tight font-semibold tracking-tight wrap-anywhere text-foreground max-md:text-lg md:text-xl";
