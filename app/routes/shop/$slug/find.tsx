import { data, redirect } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { attempt } from "#app/upstream/http.ts";
import { findStorefrontOrder, getFoundOrder, mailOrderLink } from "#contract/storefront-find.ts";
import { FoundOrderView } from "./+/found-view.tsx";
import type { Route } from "./+types/find";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const ticket = currentState(context).url.searchParams.get("found");
  const found = ticket
    ? await attempt(getCall(context)(getFoundOrder, { params: { slug: shop.slug, ticket } }))
    : null;
  return data(
    { shop, order: found?.ok ? found.value.order : null, hasEnded: found?.ok === false },
    { headers: { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" } },
  );
}

/**
 * Shows the found order, or mails its buyer the address of its page. The address keeps the number
 * that was typed, and never the phone.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const call = getCall(context);
  const page = (query: Record<string, string>) =>
    redirect(shopPath(shop, `/find?${new URLSearchParams(query)}`), 303);
  const form = await request.formData();
  const readLimitedText = (name: string, length: number) =>
    String(form.get(name) ?? "")
      .trim()
      .slice(0, length);
  const found = readLimitedText("found", 300);
  if (found !== "") {
    const mailed = await attempt(call(mailOrderLink, { params: { slug, ticket: found } }));
    if (mailed.ok) return page({ found, mailed: "1" });
    return page({ found, fault: mailed.status === 429 ? "often" : "ended" });
  }
  const number = readLimitedText("number", 20);
  const body = { number, phone: readLimitedText("phone", 30) };
  const searched =
    number === "" ? null : await attempt(call(findStorefrontOrder, { params: { slug }, body }));
  if (searched?.ok) return page({ found: searched.value.ticket });
  return page({ fault: searched?.status === 429 ? "often" : "none", number });
}

const FAULTS = ["often", "none", "ended"] as const;

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, order, hasEnded } = loaderData;
  const t = getT();
  const { searchParams } = currentState().url;
  const fault = hasEnded ? "ended" : FAULTS.find((one) => one === searchParams.get("fault"));
  return (
    <main id="main" className="mx-auto grid w-full max-w-120 content-start gap-4 px-4 pt-6 pb-16">
      <title>{`${t("storefront:find")} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-xl">
        {order ? t("storefront:order.title", { number: order.number }) : t("storefront:find")}
      </h1>
      {fault ? (
        <Alert tone="critical" takesFocus>
          {t(`storefront:find.${fault}`)}
        </Alert>
      ) : null}
      {order ? (
        <FoundOrderView
          order={order}
          ticket={searchParams.get("found") ?? ""}
          phone={shop.phone}
          isMailed={searchParams.has("mailed")}
        />
      ) : (
        <Search number={searchParams.get("number")?.slice(0, 20) ?? ""} />
      )}
    </main>
  );
}

function Search({ number }: { number: string }) {
  const t = getT();
  return (
    <form method="post" className="grid gap-4">
      <Field id="number" label={t("storefront:find.number")}>
        <Input
          id="number"
          name="number"
          required
          maxLength={20}
          autoCapitalize="characters"
          defaultValue={number}
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
  );
}
