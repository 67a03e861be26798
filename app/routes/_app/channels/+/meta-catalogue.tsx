import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { MetaAccess } from "#contract/meta.ts";

/** Other places that show the products: Meta's catalogue, and feeds. */
export function MetaCatalogue({ access }: { access: MetaAccess | null }) {
  const t = getT();
  return (
    <Section title={t("meta:name")} hint={t("meta:text")}>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {access ? (
          <>
            <StatusDot tone={access.isLost ? "critical" : "success"}>
              {access.isLost ? t("meta:lost") : (access.catalogName ?? t("meta:catalog.none"))}
            </StatusDot>
            {access.catalogId ? (
              <span className="text-secondary-foreground">
                {t("meta:inCatalog", {
                  count: access.itemCount,
                })}
              </span>
            ) : null}
            <ButtonLink to="/meta/sync">{t("meta:open")}</ButtonLink>
          </>
        ) : (
          <PostForm action="/meta/connect">
            <Button type="submit">{t("meta:connect")}</Button>
          </PostForm>
        )}
        <ButtonLink to="/meta/feeds" variant="ghost">
          {t("meta:feeds")}
        </ButtonLink>
      </div>
    </Section>
  );
}
