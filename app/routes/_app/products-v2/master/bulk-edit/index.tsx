import { data, redirect } from "react-router";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { batchReason } from "#app/models/product/batch-reason.ts";
import { changeText } from "#app/models/product/change-text.ts";
import { invalid, parseForm, rejected, returnTyped } from "#app/services/form/form.ts";
import { categoryChoices } from "#app/services/product/category-choices.ts";
import { pickedIds, previewChange, readPicked } from "#app/services/product/picked-products.ts";
import { attempt } from "#app/upstream/http.ts";
import { previewProductEdit, startProductEdit } from "#contract/product-batches.ts";
import { EditForm, type EditReply } from "./+/edit-form.tsx";
import { editSchema } from "./+/schema.ts";
import type { Route } from "./+types/index";

const NAMES_SHOWN = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const picked = await readPicked(context);
  const { count, names } = await previewChange(context, picked, NAMES_SHOWN);
  const categories = await categoryChoices(context);
  return {
    back: picked.back,
    count,
    names,
    categories,
    country: (await getMe(context)).account.countryCode,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const picked = await readPicked(context);
  const { countryCode } = (await getMe(context)).account;
  const form = parseForm(await request.formData(), editSchema(countryCode));
  // An unreadable value is reported instead of "nothing to change".
  if (!form.ok)
    return invalid(
      Object.keys(form.fieldErrors).length > 0 ? { ...form, formError: undefined } : form,
    );
  const edit = form.value;
  const productIds = await pickedIds(context, picked);
  if (form.formData.get("previewed") === JSON.stringify(edit)) {
    const started = await attempt(
      getCall(context)(startProductEdit, { body: { productIds, edit } }),
    );
    if (!started.ok) return rejected(form.formData, started.problem);
    return redirect(
      `/products-v2/master/batches/${encodeURIComponent(started.value.batchId)}`,
      303,
    );
  }
  const preview = await attempt(
    getCall(context)(previewProductEdit, { body: { productIds, edit } }),
  );
  if (!preview.ok) return rejected(form.formData, preview.problem);
  const t = getT(context);
  const format = getFormat(context);
  const { changed, unchanged, refused, examples, refusals } = preview.value;
  const reply: EditReply = {
    ...returnTyped(form.formData),
    preview: {
      changed,
      counts: t("productBatches:edit.counts", {
        changed,
        unchanged,
        refused,
      }),
      examples: examples.map(({ productId, productName, field, before, after }) => ({
        key: `${productId} ${field}`,
        productId,
        productName,
        ...changeText(t, format, field, before, after),
      })),
      refusals: refusals.map(({ productId, productName, sku, code }) => ({
        productId,
        productName,
        why: `${sku}: ${batchReason(t, code)}`,
      })),
      edit: JSON.stringify(edit),
    },
  };
  return data(reply);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { back, count, names, categories, country } = loaderData;
  const t = getT();
  const more = count - names.length;
  return (
    <>
      <PageHead
        title={t("productBatches:edit.title", { count })}
        crumbs={[{ to: back, label: t("products:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>
          {names.join(", ")}
          {more > 0 ? ` ${t("products:do.more", { count: more })}` : null}
        </p>
        <p className="text-secondary-foreground">{t("productBatches:edit.text")}</p>
        <EditForm country={country} categories={categories} back={back} />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
