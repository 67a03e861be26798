import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { listDoubtfulOrders } from "#contract/shop.ts";
import { decideDoubtful } from "./+/decide.ts";
import { DoubtfulGroup } from "./+/group.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = await readOwnShop(context);
  const { orders } = shop
    ? await getCall(context)(listDoubtfulOrders, { params: { channelId: shop.id } })
    : { orders: [] };
  return { groups: [...Map.groupBy(orders, ({ group }) => group).values()] };
}

export const action = ({ context, request }: Route.ActionArgs) => decideDoubtful(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { groups } = loaderData;
  return (
    <>
      <PageHead
        title={t("shopSettings:doubtful")}
        crumbs={[{ to: "/orders", label: t("orders:title") }]}
      />
      <p className="px-gutter pb-3 text-secondary-foreground">{t("shopSettings:doubtful.text")}</p>
      {groups.length === 0 ? <Empty title={t("shopSettings:doubtful.none")} /> : null}
      {groups.map((orders) => (
        <DoubtfulGroup key={orders[0]?.group ?? "others"} orders={orders} />
      ))}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
