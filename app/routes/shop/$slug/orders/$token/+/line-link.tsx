import { buttonVariants } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";

/** Opens the shop's account in LINE with the order's code, which makes the buyer known there. */
export function LineLink({ order: { lineUrl } }: { order: StorefrontOrder }) {
  const t = getT();
  if (lineUrl === null) return null;
  return (
    <section className="grid justify-items-start gap-3 rounded-md border border-primary bg-primary-soft p-4 print:hidden">
      <h2 className="text-lg">{t("storefront:order.line")}</h2>
      <p className="text-md">{t("storefront:order.line.text")}</p>
      <p className="rounded-sm bg-card px-4 py-3">
        <strong className="select-all">
          {decodeURIComponent(new URL(lineUrl).search.slice(1))}
        </strong>
      </p>
      <a
        href={lineUrl}
        target="_blank"
        rel="noreferrer"
        className={buttonVariants({ variant: "default", size: "lg" })}
      >
        {t("storefront:order.line.open")}
      </a>
    </section>
  );
}
