import { Filled } from "#app/components/ui/filled.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { SetupSteps, type SetupStepsProps } from "./setup-steps.tsx";

const LIST = "setup-steps";
const CIRCUMFERENCE = 88;

/** The onboarding's progress; its steps are in a popover beside it. Folded it is a ring. */
export function SetupCard({ steps, pathname, t }: SetupStepsProps) {
  const done = steps.filter(({ state }) => state === "done").length;
  const values = { done, total: steps.length };
  const share = done / steps.length;
  return (
    <>
      <PopoverTrigger
        bare
        opens={LIST}
        className="onb if-open"
        aria-label={t("setup:progress.label", values)}
      >
        <span className="row">
          <span className="grow">{t("setup:title")}</span>{" "}
          <span className="muted xs">{t("setup:progress", values)}</span>
        </span>
        <span className="bar">
          <Filled percent={share * 100} />
        </span>
      </PopoverTrigger>
      <PopoverTrigger bare opens={LIST} className="entry if-folded">
        <svg className="donut" viewBox="0 0 36 36" aria-hidden>
          <circle cx="18" cy="18" r="14" />
          <circle
            className="part"
            cx="18"
            cy="18"
            r="14"
            strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
            transform="rotate(-90 18 18)"
          />
          <text x="18" y="21.5">{`${done}/${steps.length}`}</text>
        </svg>
        <span className="word">{t("setup:progress.label", values)}</span>
      </PopoverTrigger>
      <Popover id={LIST} className="setup">
        <p className="row">
          <b className="grow">{t("setup:title")}</b>
          <span className="muted">{t("setup:progress", values)}</span>
        </p>
        <SetupSteps steps={steps} pathname={pathname} t={t} />
      </Popover>
    </>
  );
}
