import { redirect } from "react-router";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import { getStorefrontItem } from "#contract/storefront.ts";
import { askSeller } from "#contract/storefront-chats.ts";
import { AskForm } from "./+/ask-form.tsx";
import type { Route } from "./+types/ask";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const itemId = currentState(context).url.searchParams.get("item");
  const found = itemId
    ? await nullIfMissing(
        getCall(context)(getStorefrontItem, { params: { slug: shop.slug, itemId } }),
      )
    : null;
  return { shop, item: found?.item ? { id: found.item.id, name: found.item.name } : null };
}

const Form = askSeller.body.omit({ language: true });

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const { language } = currentState(context);
  const asked = await attempt(
    getCall(context)(askSeller, { params: { slug }, body: { ...form.value, language } }),
  );
  return asked.ok
    ? redirect(shopPath(shop, `/chats/${asked.value.token}?sent=1`), 303)
    : rejectProblem(form.formData, asked.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, item } = loaderData;
  const t = getT();
  return (
    <main id="main" className="mx-auto grid w-full max-w-120 content-start gap-4 px-4 pt-6 pb-16">
      <title>{`${t("storefront:ask.title")} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-xl">{t("storefront:ask.title")}</h1>
      {item ? (
        <p className="text-md">
          <a href={shopPath(shop, `/products/${item.id}`)}>{item.name}</a>
        </p>
      ) : null}
      <AskForm itemId={item?.id ?? null} />
    </main>
  );
}
