import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Brand } from "./brand.tsx";

interface OnboardingProps {
  title: string;
  /** The support team's chat. */
  supportUrl: string;
  children: ReactNode;
}

const HELP = "onboarding-help";

/** Specification part 2 §2 "Onboarding shell": a top bar with the title and a help dialog that links to the contact chat. For steps outside of a shop. */
export function Onboarding({ title, supportUrl, children }: OnboardingProps) {
  const t = getT();
  return (
    <div className="onboarding">
      <title>{`${title} · Etalase`}</title>
      <header className="topbar">
        <Brand />
        <span className="vr no-phone" />
        <h1>{title}</h1>
        <div className="right">
          <PopoverTrigger opens={HELP} variant="ghost">
            <Icon name="circle-help" />
            {t("header:help")}
          </PopoverTrigger>
        </div>
        {/* A dialog as a popover: it opens, closes and gives the focus back without JavaScript. */}
        <dialog popover="auto" id={HELP} className="dlg" aria-labelledby={`${HELP}-title`}>
          <h2 id={`${HELP}-title`}>{t("shellPages:help.title")}</h2>
          <p>{t("shellPages:help.description")}</p>
          <div className="acts">
            <Button type="button" popoverTarget={HELP} popoverTargetAction="hide">
              {t("common:action.close")}
            </Button>
            <ButtonLink
              reloadDocument
              variant="default"
              to={supportUrl}
              target="_blank"
              rel="noreferrer"
            >
              {t("shellPages:help.chat")}
              <Icon name="external-link" size="s" />
            </ButtonLink>
          </div>
        </dialog>
      </header>
      <main id="main" className="mid">
        {children}
      </main>
    </div>
  );
}
