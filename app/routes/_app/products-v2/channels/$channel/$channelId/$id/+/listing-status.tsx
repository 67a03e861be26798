"use client";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonSummary } from "#app/components/ui/button.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { SupportCode } from "#app/components/ui/support-code.tsx";
import type { SyncState } from "#app/models/product/publish-expectation.ts";
import type { PublishTrouble } from "./listing-view.ts";

/** Id of the listing's form, for buttons outside of it. */
export const LISTING_FORM = "listing-form";

interface ListingStatusProps {
  /** The state to show, also while an action is running. `null` if not published. */
  info: SyncState | null;
  lastSync: string | null;
  /** `null` if the last publish succeeded or there was none. */
  trouble: PublishTrouble | null;
  said: string | undefined;
  channel: string;
  isOnChannel: boolean;
  isInternal: boolean;
}

/**
 * Shows the listing's state, the reason, and the button that takes it off the channel. The buttons
 * belong to the listing's form, so that typed values are kept.
 */
export function ListingStatus({
  info,
  lastSync,
  trouble,
  said,
  channel,
  isOnChannel,
  isInternal,
}: ListingStatusProps) {
  const { t } = useTranslation(["listing", "products"]);
  const status = info?.syncStatus ?? 0;
  const isBroken = status === 4 || status === 5;
  return (
    <section
      className={cn(sectionStyle, "grid gap-3.5")}
      id="state"
      tabIndex={-1}
      aria-label={t("listing:state")}
    >
      <div className="flex items-center gap-2 flex-wrap" aria-live="polite">
        <StatusDot tone={SYNC_LOOKS[status].tone}>{t(`products:sync.${status}`)}</StatusDot>
        <span className="text-xs text-muted-foreground">
          {lastSync ? t("products:sync.at", { when: lastSync }) : t("products:sync.never")}
        </span>
      </div>
      {isBroken && info?.errorMessage ? (
        <Alert tone="critical" title={info.errorMessage}>
          {trouble ? <Tries trouble={trouble} /> : null}
        </Alert>
      ) : null}
      {status === 3 && info?.errorMessage ? (
        <Alert tone="warning" title={info.errorMessage} />
      ) : null}
      {/* A listing that is off the channel already shows that. */}
      {said && info ? <p role="status">{said}</p> : null}
      {isOnChannel ? (
        <details className="group">
          <ButtonSummary className="group-open:mb-3">
            {t("listing:takeOff", { channel })}
          </ButtonSummary>
          <div className="grid gap-3">
            <Radio form={LISTING_FORM} name="archive" value="0" defaultChecked>
              {t("listing:takeOff.hide", { channel })}
            </Radio>
            <Radio form={LISTING_FORM} name="archive" value="1">
              {t("listing:takeOff.delete", { channel })}
            </Radio>
            <div>
              <SubmitButton form={LISTING_FORM} name="do" value="take-off" variant="destructive">
                {t("listing:takeOff.submit", { channel })}
              </SubmitButton>
            </div>
          </div>
        </details>
      ) : null}
      {isInternal ? <InternalTools /> : null}
    </section>
  );
}

/** Shows the tries and the code of a failure, and a retry button after too many. */
function Tries({ trouble: { code, attempts, isPaused } }: { trouble: PublishTrouble }) {
  const { t } = useTranslation(["listing", "products"]);
  return (
    <>
      {attempts > 0 ? (
        <p className="text-xs text-muted-foreground">{t("listing:tries", { count: attempts })}</p>
      ) : null}
      {code ? <SupportCode code={code} /> : null}
      {isPaused ? (
        <div className="grid gap-3">
          <p>{t("listing:paused")}</p>
          <div>
            <SubmitButton variant="outline" form={LISTING_FORM} name="do" value="reset-retries">
              {t("listing:paused.reset")}
            </SubmitButton>
          </div>
        </div>
      ) : null}
    </>
  );
}

/** For internal users (docs/specification.md "Internal users"). */
function InternalTools() {
  const { t } = useTranslation(["listing"]);
  return (
    <details className="group">
      <ButtonSummary className="group-open:mb-3">{t("listing:internal")}</ButtonSummary>
      <div className="flex items-center gap-2 flex-wrap">
        <SubmitButton form={LISTING_FORM} variant="outline" name="do" value="reset-images">
          {t("listing:internal.resetImages")}
        </SubmitButton>
        <SubmitButton form={LISTING_FORM} variant="outline" name="do" value="republish">
          {t("listing:internal.republish")}
        </SubmitButton>
      </div>
    </details>
  );
}
