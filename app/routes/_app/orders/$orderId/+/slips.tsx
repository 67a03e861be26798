import { SlipList } from "#app/components/order/slip-list.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ShopSlip } from "#contract/shop-slips.ts";

/** Shows the pictures by which the buyer proved the transfer. */
export function Slips({ orderId, slips }: { orderId: string; slips: readonly ShopSlip[] }) {
  if (slips.length === 0) return null;
  return (
    <Section title={getT()("shopSettings:slips")}>
      <SlipList orderId={orderId} slips={slips} />
    </Section>
  );
}
