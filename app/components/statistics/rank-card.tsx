import { type RankedBar, RankedBars } from "#app/components/chart/ranked-bars.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { ListEnd, type ListExpansion } from "./list-end.tsx";

interface RankCardProps {
  title: string;
  empty: string;
  ranks: readonly RankedBar[];
  /** Number of hidden rows. */
  more?: number;
  whole?: ListExpansion | undefined;
}

export function RankCard({ title, empty, ranks, more = 0, whole }: RankCardProps) {
  return (
    <Card>
      <h2 className="mb-3">{title}</h2>
      {ranks.length > 0 ? (
        <RankedBars ranks={ranks} />
      ) : (
        <p className="text-muted-foreground">{empty}</p>
      )}
      <ListEnd className="mt-3" more={more} whole={whole} />
    </Card>
  );
}
