import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { RunSummary } from "./summarize-run.ts";

interface RunActionsProps {
  summary: RunSummary;
  /** A PDF of these labels is being made. */
  isMaking: boolean;
}

/** Offers what follows an arrangement. Printing comes first, so it alone is primary. */
export function RunActions({ summary, isMaking }: RunActionsProps) {
  const t = getT();
  const { toPrint, printed, toPick } = summary;
  if (toPrint.length + printed.length + toPick.length === 0) return null;
  return (
    <PostForm className="flex flex-wrap gap-2">
      {isMaking ? null : toPrint.length > 0 ? (
        <Button type="submit" variant="default" name="intent" value="print">
          <Icon name="printer" />
          {t("orderRun:print", { count: toPrint.length })}
        </Button>
      ) : printed.length > 0 ? (
        <Button type="submit" name="intent" value="print">
          <Icon name="printer" />
          {t("orderRun:printAgain", { count: printed.length })}
        </Button>
      ) : null}
      {toPick.length > 0 ? (
        <Button type="submit" name="intent" value="waves">
          <Icon name="scan-line" />
          {t("orderRun:waves", { count: toPick.length })}
        </Button>
      ) : null}
    </PostForm>
  );
}
