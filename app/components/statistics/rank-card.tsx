import { type Rank, RankedBars } from "#app/components/chart/ranked-bars.tsx";
import { Card } from "#app/components/ui/section.tsx";

interface RankCardProps {
  title: string;
  empty: string;
  ranks: readonly Rank[];
  /** How many are not shown. */
  more?: string | undefined;
}

export function RankCard({ title, empty, ranks, more }: RankCardProps) {
  return (
    <Card>
      <h2 className="mb-3">{title}</h2>
      {ranks.length > 0 ? (
        <RankedBars ranks={ranks} />
      ) : (
        <p className="text-muted-foreground">{empty}</p>
      )}
      {more ? <p className="mt-3 text-xs text-muted-foreground">{more}</p> : null}
    </Card>
  );
}
