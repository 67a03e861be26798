import { Button } from "#app/components/ui/button.tsx";
import { classNames } from "#app/components/ui/class-names.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { MenuLink } from "./menu-link.tsx";
import type { SetupProps } from "./setup.ts";

interface Around {
  pathname: string;
  t: Translate;
}
export type SetupStepsProps = SetupProps & Around;

/** The onboarding's steps with why each is worth doing: on the home, and beside the sidebar's card. */
export function SetupSteps({ steps, pathname, t }: SetupStepsProps) {
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <Step key={step.step} {...step} number={index + 1} pathname={pathname} t={t} />
      ))}
    </ol>
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
