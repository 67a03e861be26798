import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { Tile } from "./tile-list.ts";

const FIGURE_STYLES = { nil: "text-faint", warn: "text-warning", crit: "text-critical" } as const;

export function Tiles({ label, tiles }: { label: string; tiles: Tile[] }) {
  return (
    <nav
      className="grid grid-cols-6 border rounded-lg gap-px overflow-clip max-lg:grid-cols-4 max-md:grid-cols-2 mx-gutter mb-3 bg-card"
      aria-label={label}
    >
      {tiles.map((tile) => (
        <Link
          className="bg-card px-3.5 pt-3 pb-3 grid gap-0.5 text-foreground hover:bg-muted hover:no-underline"
          key={tile.to}
          to={tile.to}
        >
          <span className="text-secondary-foreground text-xs flex items-center gap-1.5">
            <Icon name={tile.icon} size="s" />
            {tile.label}
          </span>
          <span
            className={cn(
              "text-xl leading-tight font-semibold tracking-tight",
              tile.look && FIGURE_STYLES[tile.look],
            )}
          >
            {tile.value}
          </span>
        </Link>
      ))}
    </nav>
  );
}
