import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { TrustMark } from "#contract/shop-window-fields.ts";

/** The registrations that the seller names, with their numbers, so that a buyer can check them. */
export function TrustMarks({ marks }: { marks: readonly TrustMark[] }) {
  const t = getT();
  if (marks.length === 0) return null;
  return (
    <ul aria-label={t("storefront:trust")} className="grid gap-2 text-md">
      {marks.map(({ kind, number }) => (
        <li key={kind + number} className="flex items-start gap-2">
          <Icon name="circle-check" className="mt-1" />
          <span>
            {t(`storefront:trust.${kind}`)}: <span className="select-all">{number}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
