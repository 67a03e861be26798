import "server-only";
import type { Translate } from "#app/i18n/keys.ts";
import type { Figures } from "./figures.ts";

export interface Step {
  name: string;
  title: string;
  hint: string;
  done: boolean;
  /** Absent when the member may not do it. */
  action?: { to: string; label: string };
}

const STEPS = [
  { name: "connect", to: "/channels" },
  { name: "import", to: "/product-import" },
  { name: "publish", to: "/products-v2/master" },
  { name: "ship", to: "/orders" },
] as const;

/** The way to the first order shipped, from what is really there. Null once it is walked, or when the member cannot see how far it is. */
export function stepsOf(
  { hasChannel, products, orders }: Figures,
  opens: (path: string) => boolean,
  t: Translate,
): Step[] | null {
  if (!products || !orders) return null;
  const done = {
    connect: hasChannel,
    import: products.all > 0,
    publish: products.published > 0,
    ship: orders.hasShipped,
  };
  if (Object.values(done).every(Boolean)) return null;
  return STEPS.map(({ name, to }) => ({
    name,
    title: t(`home:step.${name}`),
    hint: t(`home:step.${name}.hint`),
    done: done[name],
    action: opens(to) ? { to, label: t(`home:step.${name}.do`) } : undefined,
  }));
}
