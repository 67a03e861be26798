import { Thumb } from "#app/components/ui/thumb.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ReturnClaim } from "#contract/return-claims.ts";

/** Shows why the buyer returns the order, the amount they would get, and their pictures. */
export function BuyersClaim({ claim }: { claim: ReturnClaim }) {
  const t = getT();
  const { reason, words, refundAmount, pictures } = claim;
  const reasonText = [reason ? t(`order:claim.reason.${reason}`) : "", words]
    .filter(Boolean)
    .join(" · ");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      <dt className="text-secondary-foreground">{t("order:claim.reason")}</dt>
      <dd>{reasonText || t("order:claim.none")}</dd>
      <dt className="text-secondary-foreground">{t("order:claim.amount")}</dt>
      <dd>{refundAmount === null ? t("order:claim.none") : getFormat().money(refundAmount)}</dd>
      <dt className="text-secondary-foreground">{t("order:claim.pictures")}</dt>
      <dd className="flex flex-wrap gap-1">
        {pictures.length === 0 ? t("order:claim.noPictures") : null}
        {pictures.map((url, at) => (
          <a
            key={url}
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={t("order:claim.picture", { number: at + 1 })}
          >
            <Thumb url={url} size="lg" />
          </a>
        ))}
      </dd>
    </dl>
  );
}
