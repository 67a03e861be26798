import { Alert } from "#app/components/ui/alert.tsx";
import { getT } from "#app/middleware/request-store.ts";

const KNOWN_PROBLEMS = [
  "channel_not_active",
  "channel_unavailable",
  "channel_setup",
  "rate_limited",
] as const;

/** Explains why a step does not continue. */
export function StepProblem({ code }: { code: string }) {
  const t = getT();
  const knownProblem = KNOWN_PROBLEMS.find((one) => one === code) ?? "other";
  return (
    <Alert tone="warning" title={t("onboarding:waits")}>
      {t(`onboarding:error.${knownProblem}`)}
    </Alert>
  );
}
