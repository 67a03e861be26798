import { SetupSteps } from "#app/components/shell/setup-steps.tsx";
import { ShareBar } from "#app/components/ui/bar.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { CHECKLIST_ID, type SetupProps } from "#app/models/shell/setup.ts";

/** The onboarding's progress and steps on the home page. */
export function Checklist({ steps }: SetupProps) {
  const t = getT();
  const doneCount = steps.filter(({ state }) => state === "done").length;
  return (
    <Card flush id={CHECKLIST_ID}>
      <div className="px-4 py-3">
        <div className="flex items-center gap-2 mb-2">
          <h2 className="flex-1 min-w-0">{t("setup:title")}</h2>
          <span className="text-muted-foreground">
            {t("setup:progress", { done: doneCount, total: steps.length })}
          </span>
        </div>
        <ShareBar share={doneCount / steps.length} />
      </div>
      <div className="border-t">
        <SetupSteps steps={steps} pathname="/" />
      </div>
    </Card>
  );
}
