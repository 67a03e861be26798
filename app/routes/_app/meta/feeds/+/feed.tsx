import { CopyButton } from "#app/components/order/copy-button.tsx";
import { Button, ButtonSummary } from "#app/components/ui/button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { ProductFeed } from "#contract/feeds.ts";

/**
 * A feed with its addresses, products and actions. Renewing and removing ask for confirmation,
 * since whatever fetches the feed stops working.
 */
export function Feed({ feed, shop }: { feed: ProductFeed; shop: string | null }) {
  const t = getT();
  const format = getFormat();
  const { id, name, url, files, lastReadAt } = feed;
  const steps = ["renew", "remove"] as const;
  return (
    <Section title={name}>
      <p className="text-secondary-foreground wrap-anywhere">
        {t(shop === null ? "meta:feeds.of.all" : "meta:feeds.of", { shop: shop ?? "" })} · {url} ·{" "}
        {lastReadAt
          ? t("meta:feeds.read", { time: format.dateTime(lastReadAt) })
          : t("meta:feeds.unread")}
      </p>
      <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 max-md:grid-cols-1">
        {files.map(({ file, url: address }) => (
          <div key={file} className="contents">
            <dt className="text-secondary-foreground">{t(`meta:feeds.file.${file}`)}</dt>
            <dd className="flex items-center gap-1">
              <code className="text-xs wrap-anywhere">{address}</code>
              <CopyButton
                text={address}
                label={t("meta:feeds.copy")}
                done={t("meta:feeds.copied")}
              />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        {steps.map((step) => (
          <details key={step}>
            <ButtonSummary size="sm">{t(`meta:feeds.${step}`)}</ButtonSummary>
            <PostForm className="mt-2 grid max-w-form gap-4">
              <input type="hidden" name="intent" value={step} />
              <input type="hidden" name="feedId" value={id} />
              <p className="text-secondary-foreground">{t(`meta:feeds.${step}.text`)}</p>
              <div>
                <Button type="submit" size="sm" variant="destructive">
                  {t("common:answer.yes")}
                </Button>
              </div>
            </PostForm>
          </details>
        ))}
      </div>
    </Section>
  );
}
