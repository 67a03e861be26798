import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { HandOver } from "#contract/hand-overs.ts";

/** Closed hand-overs with their parcels, time and receiver. */
export function HandOverLines({ handOvers }: { handOvers: readonly HandOver[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <ul className="grid gap-1">
      {handOvers.map((handOver) => (
        <li key={handOver.id} className="flex flex-wrap gap-x-3">
          <Link to={`/pick-and-pack/hand-over/${handOver.id}`}>
            {t("pickPack:handOver.title", {
              courier: handOver.courier || t("pickPack:group.noCourier"),
              number: handOver.number,
            })}
          </Link>
          <span className="text-muted-foreground">
            {[
              t("pickPack:handOver.parcels", { count: handOver.parcels }),
              handOver.closedAt ? format.dateTime(handOver.closedAt) : "",
              handOver.receivedBy,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
