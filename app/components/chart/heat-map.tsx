import { scaleQuantize } from "d3-scale";
import { Link } from "#app/navigation/link.tsx";
import { roundToHundredths } from "./value-scale.ts";

interface HeatMapProps {
  label: string;
  /** Seven rows, from the top. */
  rows: readonly { label: string; cells: readonly HeatCell[] }[];
  /** 24 columns, from the left. Every third label is shown. */
  columns: readonly string[];
}

interface HeatCell {
  value: number;
  title: string;
  /** Link to the orders behind the cell. `null` without orders or the permission for them. */
  to: string | null;
}

/** Five opacities that can be distinguished without colour. */
const OPACITY_STEPS = [0.14, 0.32, 0.52, 0.74, 1] as const;
/** Width of the rows' names left of the cells, in percent. */
const NAME_WIDTH = 14;
const ROW_HEIGHT = 12;
const NAMED = 3;

/** One path for all cells of a colour: a rectangle for each would be an element for each. */
const drawCell = (column: number, row: number): string => `M${column} ${row + 0.04}h.9v.92h-.9z`;

/**
 * Draws one cell per row and column; a darker cell has a higher value, a zero cell is empty. As in
 * a plot, figures and links lie over the cells and are repeated in the table.
 */
export function HeatMap({ label, rows, columns }: HeatMapProps) {
  const highestValue = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)));
  const step = scaleQuantize<number>().domain([0, highestValue]).range(OPACITY_STEPS);
  const width = (100 - NAME_WIDTH) / columns.length;
  const text = "fill-muted-foreground text-2xs";
  return (
    <div className="relative">
      <svg className="block h-52 w-full" role="img" aria-label={label}>
        <svg
          x={`${NAME_WIDTH}%`}
          width={`${100 - NAME_WIDTH}%`}
          height={`${ROW_HEIGHT * rows.length}%`}
          viewBox={`0 0 ${columns.length} ${rows.length}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {[0, ...OPACITY_STEPS].map((opacity) => (
            <path
              key={opacity}
              className={opacity === 0 ? "fill-muted" : "fill-chart-1"}
              fillOpacity={opacity === 0 ? 1 : opacity}
              d={rows
                .flatMap(({ cells }, row) =>
                  cells.map(({ value }, column) =>
                    (value === 0 ? 0 : step(value)) === opacity ? drawCell(column, row) : "",
                  ),
                )
                .join("")}
            />
          ))}
        </svg>
        {rows.map((row, index) => (
          <text
            key={row.label}
            className={text}
            x="0"
            y={`${index * ROW_HEIGHT + ROW_HEIGHT / 2}%`}
            dy="3"
          >
            {row.label}
          </text>
        ))}
        {columns.map((name, column) =>
          column % NAMED === 0 ? (
            <text
              key={name}
              className={column % (NAMED * 2) === 0 ? text : `${text} max-md:hidden`}
              x={`${roundToHundredths(NAME_WIDTH + (column + 0.45) * width)}%`}
              y={`${rows.length * ROW_HEIGHT + 7}%`}
              dy="3"
              textAnchor="middle"
            >
              {name}
            </text>
          ) : null,
        )}
      </svg>
      <div
        className="absolute top-0 right-0 left-[14%] grid h-[84%] grid-cols-24 grid-rows-7 print:hidden"
        aria-hidden="true"
      >
        {rows.flatMap(({ cells }) =>
          cells.map(({ title, to }) =>
            to === null ? (
              <span key={title} title={title} />
            ) : (
              <Link key={title} className="hover:bg-veil" title={title} to={to} tabIndex={-1} />
            ),
          ),
        )}
      </div>
    </div>
  );
}
