import { Alert } from "#app/components/ui/alert.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { SiblingLevels } from "#app/models/stock/sibling-levels.ts";

interface SiblingNoteProps {
  siblings: SiblingLevels;
  /** The rule is assigned already. */
  isDone?: boolean;
}

/** Names the levels in other warehouses that a rule of SKUs changes with the chosen ones. */
export function SiblingNote({ siblings: { levels, hasMore }, isDone = false }: SiblingNoteProps) {
  if (levels.length === 0 && !hasMore) return null;
  const t = getT();
  const names = `${levels.join(", ")}${hasMore ? " …" : ""}`;
  return (
    <Alert tone="info">
      {t(isDone ? "stockRuns:rule.alsoChanged" : "stockRuns:rule.changesAlso", { levels: names })}
    </Alert>
  );
}
