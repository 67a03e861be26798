import { redirect } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { shopOf } from "#app/services/storefront/shop.ts";
import { attempt } from "#app/upstream/http.ts";
import { findStorefrontOrder } from "#contract/storefront-orders.ts";
import type { Route } from "./+types/find";

export const loader = ({ context }: Route.LoaderArgs) => ({ shop: shopOf(context) });

/** Opens the order's page. The address keeps the number that was typed, and never the phone. */
export async function action({ context, request }: Route.ActionArgs) {
  const { slug } = shopOf(context);
  const form = await request.formData();
  const number = String(form.get("number") ?? "")
    .trim()
    .slice(0, 20);
  const phone = String(form.get("phone") ?? "")
    .trim()
    .slice(0, 30);
  const found =
    number === ""
      ? null
      : await attempt(
          getCall(context)(findStorefrontOrder, { params: { slug }, body: { number, phone } }),
        );
  if (found?.ok) return redirect(`/shop/${slug}/orders/${found.value.token}`, 303);
  const fault = found?.status === 429 ? "often" : "none";
  return redirect(`/shop/${slug}/find?${new URLSearchParams({ fault, number })}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { searchParams } = currentState().url;
  const fault = (["often", "none"] as const).find((one) => one === searchParams.get("fault"));
  return (
    <main id="main" className="mx-auto grid w-full max-w-120 content-start gap-4 px-4 pt-6 pb-16">
      <title>{`${t("storefront:find")} · ${loaderData.shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-xl">{t("storefront:find")}</h1>
      {fault ? (
        <Alert tone="critical" takesFocus>
          {t(`storefront:find.${fault}`)}
        </Alert>
      ) : null}
      <form method="post" className="grid gap-4">
        <Field id="number" label={t("storefront:find.number")}>
          <Input
            id="number"
            name="number"
            required
            maxLength={20}
            autoCapitalize="characters"
            defaultValue={searchParams.get("number")?.slice(0, 20) ?? ""}
            className="h-12"
          />
        </Field>
        <Field id="phone" label={t("storefront:find.phone")} hint={t("storefront:find.phone.hint")}>
          <Input
            id="phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            required
            maxLength={30}
            aria-describedby="phone-hint"
            className="h-12"
          />
        </Field>
        <Button type="submit" size="lg" variant="default">
          {t("storefront:find.do")}
        </Button>
      </form>
    </main>
  );
}
