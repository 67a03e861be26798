import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import {
  dialogActionsStyle,
  dialogStyle,
  dialogTitleStyle,
} from "#app/components/ui/dialog-style.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PopoverTrigger } from "#app/components/ui/popover.tsx";
import { Separator } from "#app/components/ui/separator.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Brand } from "./brand.tsx";
import { topbarStyle } from "./topbar.ts";

interface OnboardingProps {
  title: string;
  /** Link to the support team's chat. `null` hides the help. */
  supportUrl: string | null;
  /** A wider column, for lists with several columns. */
  wide?: boolean;
  children: ReactNode;
}

const HELP_ID = "onboarding-help";

/** A bar with the title and a support link, for steps outside of a shop. */
export function Onboarding({ title, supportUrl, wide = false, children }: OnboardingProps) {
  return (
    <div className="min-h-screen bg-card">
      <title>{`${title} · Etalase`}</title>
      <header className={topbarStyle}>
        <Brand />
        <Separator className="max-md:hidden" />
        <h1 className="text-md">{title}</h1>
        {supportUrl === null ? null : <Help supportUrl={supportUrl} />}
      </header>
      <main
        id="main"
        className={cn(
          "mx-auto grid grid-cols-1 content-start gap-4 px-gutter pt-8 pb-12",
          wide ? "w-full max-w-245" : "w-full max-w-form",
        )}
      >
        {children}
      </main>
    </div>
  );
}

function Help({ supportUrl }: { supportUrl: string }) {
  const t = getT();
  return (
    <>
      <div className="ml-auto flex items-center gap-2">
        <PopoverTrigger className="relative" opens={HELP_ID} variant="ghost">
          <Icon name="circle-help" />
          {t("header:help")}
        </PopoverTrigger>
      </div>
      {/* A dialog as a popover: it opens, closes and returns the focus without JavaScript. */}
      <dialog
        popover="auto"
        className={cn(dialogStyle, "w-90 h-fit translate-none anchor-[none]")}
        id={HELP_ID}
        aria-labelledby={`${HELP_ID}-title`}
      >
        <h2 className={dialogTitleStyle} id={`${HELP_ID}-title`}>
          {t("shellPages:help.title")}
        </h2>
        <p>{t("shellPages:help.description")}</p>
        <div className={dialogActionsStyle}>
          <Button type="button" popoverTarget={HELP_ID} popoverTargetAction="hide">
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
    </>
  );
}
