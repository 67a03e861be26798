import { ParcelWay } from "#app/components/storefront/parcel-way.tsx";
import { Progress } from "#app/components/storefront/progress.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { FoundOrder } from "#contract/storefront-find.ts";

interface FoundOrderViewProps {
  order: FoundOrder;
  ticket: string;
  /** The shop's own; "" for none. */
  phone: string;
  /** The link was mailed just now. */
  isMailed: boolean;
}

/** Where a found order is. The link that its buyer got opens its page with address and payment. */
export function FoundOrderView({ order, ticket, phone, isMailed }: FoundOrderViewProps) {
  const t = getT();
  const { email } = order;
  return (
    <>
      {isMailed ? (
        <Alert tone="info" takesFocus>
          {t("storefront:found.mailed", { email })}
        </Alert>
      ) : null}
      <Progress order={order} />
      <ParcelWay order={order} />
      <p className="text-md">
        <span className="block text-sm text-secondary-foreground">{t("storefront:order.to")}</span>
        {order.address}
      </p>
      <section className="grid justify-items-start gap-3 rounded-md bg-muted p-4">
        <h2 className="text-lg">{t("storefront:found.whole")}</h2>
        <p className="text-md">{t("storefront:found.why")}</p>
        {email === "" ? (
          <p className="text-md">
            {t(phone === "" ? "storefront:found.noEmail" : "storefront:found.askShop", { phone })}
          </p>
        ) : (
          <form method="post">
            <input type="hidden" name="found" value={ticket} />
            <Button type="submit" size="lg">
              {/* A long address would make the page wider than a phone. */}
              <span className="min-w-0 py-1 whitespace-normal wrap-anywhere">
                {t("storefront:found.mail", { email })}
              </span>
            </Button>
          </form>
        )}
      </section>
    </>
  );
}
