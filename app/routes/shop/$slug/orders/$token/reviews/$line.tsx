import { data, redirect } from "react-router";
import { z } from "zod";
import { Picture } from "#app/components/storefront/picture.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { attempt } from "#app/upstream/http.ts";
import { REVIEW_FIELDS } from "#contract/review-fields.ts";
import { getStorefrontOrder } from "#contract/storefront-orders.ts";
import { writeStorefrontReview } from "#contract/storefront-reviews.ts";
import { ReviewForm } from "./+/review-form.tsx";
import type { Route } from "./+types/$line";

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const page = shopPath(shop, `/orders/${params.token}`);
  const { order } = await getCall(context)(getStorefrontOrder, {
    params: { slug: shop.slug, token: params.token },
  });
  const line = order.lines.find(({ position }) => String(position) === params.line);
  if (!line) throw data(null, { status: 404 });
  if (line.stars !== null || !order.takesReviews) throw redirect(page, 303);
  return data(
    { shop, page, line },
    { headers: { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" } },
  );
}

const Form = z.object(REVIEW_FIELDS);

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const call = getCall(context);
  // The body with its pictures is large, so it is read only for an order that exists.
  await call(getStorefrontOrder, { params: { slug, token: params.token } });
  const formData = await request.formData();
  const form = parseForm(formData, Form);
  if (!form.ok) return rejectInvalid(form);
  const body = new FormData();
  body.append("line", params.line);
  body.append("stars", String(form.value.stars));
  body.append("text", form.value.text);
  for (const picture of readFiles(formData, "pictures")) body.append("pictures", picture);
  const written = await attempt(
    call(writeStorefrontReview, { params: { slug, token: params.token }, body }),
  );
  return written.ok || written.problem.code === "review_exists"
    ? redirect(shopPath(shop, `/orders/${params.token}?reviewed=1`), 303)
    : rejectProblem(formData, written.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, page, line } = loaderData;
  const t = getT();
  return (
    <main id="main" className="mx-auto grid w-full max-w-120 content-start gap-4 px-4 pt-6 pb-16">
      <title>{`${t("storefront:review.write")} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-xl">{t("storefront:review.write")}</h1>
      <p className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3 text-md">
        <Picture picture={line.picture} alt="" sizes="3.5rem" />
        <span>{[line.name, line.variantName].filter(Boolean).join(", ")}</span>
      </p>
      <ReviewForm />
      <p className="text-sm text-secondary-foreground">{t("storefront:review.note")}</p>
      <a href={page} className="inline-flex min-h-11 items-center text-md">
        {t("storefront:review.back")}
      </a>
    </main>
  );
}
