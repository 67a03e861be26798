import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Migration } from "#contract/migrations.ts";

interface SendFormProps {
  counts: Migration["counts"];
  from: string;
  to: string;
}

/** Sends the products after confirmation: publishes those that fit, or keeps all as drafts. */
export function SendForm({ counts, from, to }: SendFormProps) {
  const t = getT();
  if (counts.fits + counts.refused === 0)
    return (
      <Card className="flex flex-wrap items-center gap-3">
        <p className="flex-[1_1_280px]">
          {counts.total === 0
            ? t("onboarding:send.none", { from })
            : t(counts.leftOut > 0 ? "onboarding:send.leftOut" : "onboarding:send.there", { to })}
        </p>
        <ButtonLink to="/onboarding">{t("onboarding:back")}</ButtonLink>
      </Card>
    );
  return (
    <Card className="grid gap-4">
      <h2>{t("onboarding:send.title", { to })}</h2>
      <ActionForm intent="send" className="grid gap-3">
        {counts.fits > 0 ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SubmitButton name="mode" value="publish">
              {t("onboarding:send.publish", { count: counts.fits })}
            </SubmitButton>
            <span className="flex-[1_1_280px] text-xs text-secondary-foreground">
              {t("onboarding:send.publish.hint", { to })}
            </span>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SubmitButton variant="outline" name="mode" value="drafts">
            {t("onboarding:send.drafts")}
          </SubmitButton>
          <span className="flex-[1_1_280px] text-xs text-secondary-foreground">
            {t("onboarding:send.drafts.hint", { to })}
          </span>
        </div>
      </ActionForm>
    </Card>
  );
}
