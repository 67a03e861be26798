"use client";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/fields.tsx";
import type { SyncState } from "#app/components/product/publish-expectation.ts";
import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { ButtonSummary } from "#app/components/ui/button.tsx";
import { Radio } from "#app/components/ui/input.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { useT } from "#app/i18n/provider.tsx";

interface ListingStatusProps {
  /** As it should be shown while an action is under way; null: not published. */
  info: SyncState | null;
  lastSync: string | null;
  channel: string;
  /** Buyers may see it there. */
  isOnChannel: boolean;
  isInternal: boolean;
  onTakeOff: () => void;
  onRepublish: () => void;
}

/** How the listing stands, why, and the way off the channel. */
export function ListingStatus({ info, lastSync, channel, isOnChannel, isInternal, onTakeOff, onRepublish }: ListingStatusProps) {
  const t = useT();
  const status = info?.syncStatus ?? 0;
  const isBroken = status === 4 || status === 5;
  return (
    <section className="sect listing-status" aria-label={t("listing:state")}>
      <div className="row wrap" aria-live="polite">
        <StatusDot tone={SYNC_LOOKS[status].tone}>{t(`products:sync.${status}`)}</StatusDot>
        <span className="muted xs">{lastSync ? t("products:sync.at", { when: lastSync }) : t("products:sync.never")}</span>
      </div>
      {isBroken && info?.errorMessage ? <p className="crit">{info.errorMessage}</p> : null}
      {isOnChannel ? (
        <details className="catpick">
          <ButtonSummary>{t("listing:takeOff", { channel })}</ButtonSummary>
          <ActionForm intent="take-off" className="stack gap3" onSubmit={onTakeOff}>
            <Radio name="archive" value="0" defaultChecked>
              {t("listing:takeOff.hide", { channel })}
            </Radio>
            <Radio name="archive" value="1">
              {t("listing:takeOff.delete", { channel })}
            </Radio>
            <div>
              <SubmitButton variant="destructive">{t("listing:takeOff.submit", { channel })}</SubmitButton>
            </div>
          </ActionForm>
        </details>
      ) : null}
      {isInternal ? <InternalTools onRepublish={onRepublish} /> : null}
    </section>
  );
}

/** Specification part 2 §6: features of internal users. */
function InternalTools({ onRepublish }: { onRepublish: () => void }) {
  const t = useT();
  return (
    <details className="catpick">
      <ButtonSummary>{t("listing:internal")}</ButtonSummary>
      <ActionForm
        intent="internal"
        className="row wrap"
        onSubmit={(event) => {
          const button = event.nativeEvent.submitter;
          if (button instanceof HTMLButtonElement && button.value === "republish") onRepublish();
        }}
      >
        <SubmitButton variant="outline" name="do" value="reset-images">
          {t("listing:internal.resetImages")}
        </SubmitButton>
        <SubmitButton variant="outline" name="do" value="republish">
          {t("listing:internal.republish")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
