import type { MetricChange } from "#app/models/statistics/metrics.ts";

const CHANGE_TONES = {
  good: "text-success",
  bad: "text-critical",
  none: "text-muted-foreground",
} as const;

/** Change since the period before. The sign carries the meaning without the colour. */
export function ChangeMark({ change, versus }: { change: MetricChange | null; versus: string }) {
  if (!change) return null;
  return (
    <span className="text-xs">
      <span className={`font-medium ${CHANGE_TONES[change.tone]}`}>{change.text}</span>
      {versus ? <span className="ml-1 text-muted-foreground">{versus}</span> : null}
    </span>
  );
}
