import { Button } from "#app/components/ui/button.tsx";
import { classNames } from "#app/components/ui/class-names.ts";
import { Filled } from "#app/components/ui/filled.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { MenuLink } from "./menu-link.tsx";
import type { SetupProps } from "./setup.ts";

const LIST = "setup-steps";
const CIRCUMFERENCE = 88;

interface Around {
  pathname: string;
  t: Translate;
}

/** The onboarding's progress; its steps are in a popover beside it. Folded it is a ring. */
export function SetupCard({ steps, pathname, t }: SetupProps & Around) {
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
        <ol className="steps">
          {steps.map((step, index) => (
            <Step key={step.step} {...step} number={index + 1} pathname={pathname} t={t} />
          ))}
        </ol>
      </Popover>
    </>
  );
}

type StepProps = SetupProps["steps"][number] & Around & { number: number };

function Step({ step, state, to, number, pathname, t }: StepProps) {
  const isNow = state === "now";
  return (
    <li
      className={classNames(state === "locked" ? "lock" : state)}
      aria-current={isNow ? "step" : undefined}
    >
      <span className="n" aria-hidden>
        {state === "done" ? <Icon name="check" size="s" /> : number}
      </span>
      <span>
        <b>{t(`setup:${step}`)}</b>
        {state === "done" ? <span className="vh">{t("setup:done")}</span> : null}
        <span className="muted xs">
          {t(state === "locked" ? "setup:locked" : `setup:${step}.why`)}
        </span>
      </span>
      {state === "locked" ? <Icon name="lock-keyhole" size="s" /> : null}
      {isNow ? (
        <span className="acts">
          {to ? (
            <MenuLink
              to={to}
              pathname={pathname}
              className={classNames("btn btn-sm", step !== "sku" && "btn-primary")}
            >
              {t(`setup:${step}.go`)}
            </MenuLink>
          ) : null}
          {step === "sku" ? (
            <form method="post" action="/sidebar" data-stays>
              <Button type="submit" size="sm" variant="default" name="checked" value="sku">
                {t("setup:sku.checked")}
              </Button>
            </form>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}
