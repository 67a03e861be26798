import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { findBrowserName } from "#app/models/account/browser-name.ts";
import type { OwnSession } from "#contract/my-sign-in.ts";

/** The member's sessions: end one, or all but this one. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <Section title={t("account:sessions")} hint={t("account:sessions.text")}>
      <ul className="mt-3 grid max-w-180 rounded-lg border">
        {sessions.map(({ id, userAgent, accountName, createdAt, lastSeenAt, isCurrent }) => {
          const name = findBrowserName(userAgent);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-3 px-4 py-2.5 not-first:border-t not-first:border-line-soft"
            >
              <span className="grid min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {name ? t("account:sessions.browser", name) : t("account:sessions.unknown")}
                  {isCurrent ? <Badge tone="info">{t("account:sessions.current")}</Badge> : null}
                </span>
                <span className="text-xs text-secondary-foreground">
                  {`${accountName} · ${t("account:sessions.seen", { when: format.dateTime(lastSeenAt) })} · ${t("account:sessions.since", { date: format.date(createdAt) })}`}
                </span>
              </span>
              {isCurrent ? null : (
                <ActionForm intent="end">
                  <input type="hidden" name="sessionId" value={id} />
                  <SubmitButton variant="outline" size="sm">
                    {t("account:sessions.end")}
                  </SubmitButton>
                </ActionForm>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <AskedForm
          className="mt-3"
          intent="end-others"
          label={t("account:sessions.endOthers")}
          text={t("account:sessions.endOthers.text")}
          confirm={t("common:answer.yes")}
        />
      ) : (
        <p className="mt-2 text-secondary-foreground">{t("account:sessions.alone")}</p>
      )}
    </Section>
  );
}
