import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PRESETS } from "#app/models/statistics/presets.ts";

/** Presets for a new dashboard, one form each. */
export function Presets() {
  const t = getT();
  return (
    <div className="grid gap-3 px-gutter pb-7">
      <p className="max-w-180 text-secondary-foreground">{t("dashboards:text")}</p>
      <ul className="grid grid-cols-4 gap-3 max-lg:grid-cols-2 max-md:grid-cols-1">
        {PRESETS.map((preset) => (
          <li key={preset} className="contents">
            <Card className="flex flex-col gap-2">
              <h2>{t(`dashboards:preset.${preset}`)}</h2>
              <p className="flex-1 text-secondary-foreground">
                {t(`dashboards:preset.${preset}.text`)}
              </p>
              <ActionForm intent={preset} action="/dashboard/new">
                <input type="hidden" name="preset" value={preset} />
                <SubmitButton variant={preset === "owner" ? "default" : "outline"}>
                  {t("dashboards:make")}
                </SubmitButton>
              </ActionForm>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
