import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, FieldError } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { connectReason } from "#app/models/channel/connect-reasons.ts";
import { rejectInvalid } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { getSafePath } from "#app/session/redirects.ts";
import { connectGrantShops, getChannelGrant } from "#contract/channel-grants.ts";
import type { Route } from "./+types/$grantId";

const PREFIX = "shop-";
const findReturnPath = (url: URL) => getSafePath(url.searchParams.get("back"), "/channels");

export async function loader({ context, params }: Route.LoaderArgs) {
  const grant = await getCall(context)(getChannelGrant, { params });
  return { ...grant, back: findReturnPath(currentState(context).url) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const shopIds = [...formData.keys()]
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length));
  if (shopIds.length === 0)
    return rejectInvalid({ formData, fieldErrors: { shops: "choose_a_shop" } });
  const { results } = await getCall(context)(connectGrantShops, { params, body: { shopIds } });
  const { pathname, search, searchParams } = currentState(context).url;
  const count = results.filter(({ error }) => error === null).length;
  const refusalCodes = new Set(results.flatMap(({ error }) => error ?? []));
  if (refusalCodes.size === 0)
    return redirectWithToast(
      context,
      getSafePath(searchParams.get("back"), "/channels"),
      "channels:toast.shopsConnected",
      { count },
    );
  for (const reason of refusalCodes) addToast(context, "error", connectReason(reason));
  return redirect(`${pathname}${search}`, 303);
}

const RESULT_TONES = {
  connected: "success",
  taken: "critical",
  unsupported: "warning",
} as const;

/** Shows the shops that one consent covers, each with its state. New ones are chosen at first. */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channelType, shops, back } = loaderData;
  const t = getT();
  const channel = getFormat().channelName(channelType);
  const open = shops.filter(({ state }) => state === "new");
  const otherShops = shops.flatMap(({ state, ...shop }) =>
    state === "new" ? [] : [{ ...shop, state }],
  );
  const renderShop = ({ name, country, shopId }: Omit<(typeof shops)[number], "state">) => (
    <span className="wrap-anywhere">
      {name || shopId}
      <span className="text-muted-foreground">
        {" "}
        {[country, name ? shopId : null].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
  return (
    <>
      <PageHead
        title={t("channels:grant.title", { channel })}
        crumbs={[{ to: "/channels", label: t("channels:title") }]}
      />
      <div className="px-gutter pt-1 pb-7 grid gap-4 box-content max-w-form">
        <p className="text-secondary-foreground">
          {t(open.length > 0 ? "channels:grant.text" : "channels:grant.none")}
        </p>
        {otherShops.length > 0 ? (
          <ul className="grid gap-2">
            {otherShops.map((shop) => (
              <li key={shop.shopId} className="flex flex-wrap items-center justify-between gap-2">
                {renderShop(shop)}
                <StatusDot tone={RESULT_TONES[shop.state]}>
                  {t(`channels:grant.state.${shop.state}`)}
                </StatusDot>
              </li>
            ))}
          </ul>
        ) : null}
        {open.length > 0 ? (
          <ActionForm className="grid gap-4">
            <FieldSet legend={t("channels:grant.choose")}>
              {open.map((shop) => (
                <CheckboxField
                  key={shop.shopId}
                  name={`${PREFIX}${shop.shopId}`}
                  label={renderShop(shop)}
                  defaultChecked
                />
              ))}
              <FieldError name="shops" />
            </FieldSet>
            <div className="flex flex-wrap items-center gap-2">
              <SubmitButton>{t("channels:grant.connect")}</SubmitButton>
              <ButtonLink to={back} variant="ghost">
                {t("channels:grant.later")}
              </ButtonLink>
            </div>
          </ActionForm>
        ) : (
          <div>
            <ButtonLink to={back}>{t("channels:grant.back")}</ButtonLink>
          </div>
        )}
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
