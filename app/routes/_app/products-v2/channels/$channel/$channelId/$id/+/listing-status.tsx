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
import type { Trouble } from "./listing-view.ts";

/** The listing's form, to which a button above it belongs. */
export const LISTING_FORM = "listing-form";

interface ListingStatusProps {
  /** As it should be shown while an action is under way; null: not published. */
  info: SyncState | null;
  lastSync: string | null;
  /** null: the last publish worked, or there was none. */
  trouble: Trouble | null;
  /** What was done just now, in words. */
  said: string | undefined;
  channel: string;
  /** Buyers may see it there. */
  isOnChannel: boolean;
  isInternal: boolean;
}

/**
 * How the listing stands, why, and the way off the channel. Its buttons are the listing form's:
 * what is typed there goes along, and comes back.
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
      {/* What is off the channel by now says so itself. */}
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

/** Tries and code of a failure, and the way on when it came too often. */
function Tries({ trouble: { code, attempts, isPaused } }: { trouble: Trouble }) {
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
