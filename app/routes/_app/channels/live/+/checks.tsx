import { Section } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { CheckVerdict, LiveMarketplace } from "#contract/going-live.ts";

const findVerdictTone = (verdict: CheckVerdict) =>
  verdict === "works" ? "success" : verdict === "skipped" ? "none" : "critical";

export function Checks({ checks }: Pick<LiveMarketplace, "checks">) {
  const t = getT();
  if (!checks)
    return (
      <Section title={t("admin:live.checks")}>
        <p className="text-secondary-foreground">{t("admin:live.checks.none")}</p>
      </Section>
    );
  return (
    <Section
      title={t("admin:live.checks")}
      hint={t("admin:live.checks.at", { at: getFormat().dateTime(checks.at) })}
    >
      <dl className="mt-3 grid gap-3">
        {checks.results.map(({ subject, verdict, words, code, message }) => (
          <div key={subject} className="grid gap-0.5">
            <dt>
              <StatusDot tone={findVerdictTone(verdict)}>
                {t(`admin:live.subject.${subject}`)}
              </StatusDot>
            </dt>
            <dd className="ml-3.25 text-secondary-foreground">{words}</dd>
            {code || message ? (
              <dd className="ml-3.25">
                <code className="text-xs wrap-anywhere">{[code, message].join(" ").trim()}</code>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Section>
  );
}
