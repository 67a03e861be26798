import { Button, ButtonLink, buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Step, Steps } from "#app/components/ui/steps.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { SetupProps } from "#app/models/shell/setup.ts";
import { MenuLink } from "./menu-link.tsx";

interface StepSurroundings {
  pathname: string;
}
export type SetupStepsProps = SetupProps & StepSurroundings;

/** The onboarding's steps with reasons, on the home page and beside the sidebar's card. */
export function SetupSteps({ steps, pathname }: SetupStepsProps) {
  return (
    <Steps>
      {steps.map((step, index) => (
        <SetupStep key={step.step} {...step} number={index + 1} pathname={pathname} />
      ))}
    </Steps>
  );
}

type SetupStepProps = SetupProps["steps"][number] & StepSurroundings & { number: number };

function SetupStep({ step, state, to, migrate, far, number, pathname }: SetupStepProps) {
  const t = getT();
  return (
    <Step
      state={state}
      number={number}
      title={
        <>
          {t(`setup:${step}`)}
          {state === "done" ? <span className="sr-only">{t("setup:done")}</span> : null}
        </>
      }
      hint={
        <>
          {t(state === "locked" ? "setup:locked" : `setup:${step}.why`)}
          {far && (step === "channel" || step === "sku" || step === "rule")
            ? ` · ${t(`setup:${step}.far`, { count: far.total })}`
            : far && (step === "import" || step === "stock" || step === "sync")
              ? ` · ${t(`setup:${step}.far`, { ...far, count: far.total })}`
              : null}
        </>
      }
      trailing={state === "locked" ? <Icon name="lock-keyhole" size="s" /> : null}
      actions={
        state === "now" ? (
          <>
            {to ? (
              <MenuLink
                to={to}
                pathname={pathname}
                className={buttonVariants({
                  variant: step === "sku" ? "outline" : "default",
                  size: "sm",
                })}
              >
                {t(`setup:${step}.go`)}
              </MenuLink>
            ) : null}
            {migrate ? (
              // An address outside the app, which the browser follows itself.
              <ButtonLink reloadDocument size="sm" to={migrate}>
                {t("setup:migrate")}
              </ButtonLink>
            ) : null}
            {step === "sku" ? (
              <form method="post" action="/sidebar" data-stays>
                <Button type="submit" size="sm" variant="default" name="checked" value="sku">
                  {t("setup:sku.checked")}
                </Button>
              </form>
            ) : null}
          </>
        ) : null
      }
    />
  );
}
