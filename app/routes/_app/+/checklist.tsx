import type { SetupProps } from "#app/components/shell/setup.ts";
import { SetupSteps } from "#app/components/shell/setup-steps.tsx";
import { Filled } from "#app/components/ui/filled.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** The onboarding as the home shows it: how far it is, and all of its steps. */
export function Checklist({ steps }: SetupProps) {
  const t = getT();
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <section className="panel checklist">
      <div className="checklist-head">
        <div className="row">
          <h2 className="grow">{t("setup:title")}</h2>
          <span className="muted">{t("setup:progress", { done, total: steps.length })}</span>
        </div>
        <span className="bar">
          <Filled percent={Math.round((done / steps.length) * 100)} />
        </span>
      </div>
      <SetupSteps steps={steps} pathname="/" t={t} />
    </section>
  );
}
