import { redirect } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { listShops } from "#contract/shop.ts";
import { getShopWindow } from "#contract/shop-window.ts";
import { getStorefront } from "#contract/storefront.ts";
import { SettingsFrame } from "../../+/frame.tsx";
import { changeWindow } from "./+/actions.ts";
import { Policies } from "./+/policies.tsx";
import { Trust } from "./+/trust.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [me, { shops }] = await Promise.all([getMe(context), call(listShops)]);
  const [shop] = shops;
  if (!shop) throw redirect("/settings/shop");
  const [{ window }, { storefront }] = await Promise.all([
    call(getShopWindow, { params: { channelId: shop.channelId } }),
    call(getStorefront, { params: { slug: shop.slug } }),
  ]);
  return { slug: shop.slug, window, storefront, countryCode: me.account.countryCode };
}

export const action = ({ context, request }: Route.ActionArgs) => changeWindow(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { slug, window, storefront, countryCode } = loaderData;
  const t = getT();
  return (
    <SettingsFrame
      part="/settings/shop"
      title={t("shopWindow:title")}
      actions={
        <ButtonLink reloadDocument to={`/shop/${slug}/info/about`}>
          <Icon name="external-link" />
          {t("shopSettings:visit")}
        </ButtonLink>
      }
    >
      <Policies window={window} storefront={storefront} />
      <Trust window={window} countryCode={countryCode} />
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
