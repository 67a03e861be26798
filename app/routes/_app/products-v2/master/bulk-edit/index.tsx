import { data, redirect } from "react-router";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { explainBatchReason } from "#app/models/product/batch-reason.ts";
import { changeText } from "#app/models/product/change-text.ts";
import { parseForm, rejectInvalid, rejectProblem, returnTyped } from "#app/services/form/form.ts";
import { listCategoryChoices } from "#app/services/product/category-choices.ts";
import { previewChange, readPicked, readPickedIds } from "#app/services/product/picked-products.ts";
import { attempt } from "#app/upstream/http.ts";
import { previewProductEdit, startProductEdit } from "#contract/product-batches.ts";
import { EditForm, type EditReply } from "./+/edit-form.tsx";
import { editSchema } from "./+/schema.ts";
import type { Route } from "./+types/index";

const NAMES_SHOWN = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const picked = await readPicked(context);
  const { count, names } = await previewChange(context, picked, NAMES_SHOWN);
  const categories = await listCategoryChoices(context);
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
    return rejectInvalid(
      Object.keys(form.fieldErrors).length > 0 ? { ...form, formError: undefined } : form,
    );
  const editChoices = form.value;
  const productIds = await readPickedIds(context, picked);
  if (form.formData.get("previewed") === JSON.stringify(editChoices)) {
    const outcome = await attempt(
      getCall(context)(startProductEdit, { body: { productIds, edit: editChoices } }),
    );
    if (!outcome.ok) return rejectProblem(form.formData, outcome.problem);
    return redirect(
      `/products-v2/master/batches/${encodeURIComponent(outcome.value.batchId)}`,
      303,
    );
  }
  const preview = await attempt(
    getCall(context)(previewProductEdit, { body: { productIds, edit: editChoices } }),
  );
  if (!preview.ok) return rejectProblem(form.formData, preview.problem);
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
        why: `${sku}: ${explainBatchReason(t, code)}`,
      })),
      edit: JSON.stringify(editChoices),
    },
  };
  return data(reply);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { back, count, names, categories, country } = loaderData;
  const t = getT();
  const moreCount = count - names.length;
  return (
    <>
      <PageHead
        title={t("productBatches:edit.title", { count })}
        crumbs={[{ to: back, label: t("products:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>
          {names.join(", ")}
          {moreCount > 0 ? ` ${t("products:do.more", { count: moreCount })}` : null}
        </p>
        <p className="text-secondary-foreground">{t("productBatches:edit.text")}</p>
        <EditForm country={country} categories={categories} back={back} />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
