import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { Tile } from "./tile-list.ts";

export function Tiles({ label, tiles }: { label: string; tiles: Tile[] }) {
  return (
    <nav className="tiles" aria-label={label}>
      {tiles.map((tile) => (
        <Link key={tile.to} to={tile.to}>
          <span className="k">
            <Icon name={tile.icon} size="s" />
            {tile.label}
          </span>
          <span className={`v ${tile.look}`}>{tile.value}</span>
        </Link>
      ))}
    </nav>
  );
}
