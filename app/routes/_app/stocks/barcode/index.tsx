import type { RouterContextProvider } from "react-router";
import { Form, redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Textarea } from "#app/components/ui/input.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { LABEL_FIELDS, makeStockBarcodes } from "#contract/stock-labels.ts";
import { LabelForm } from "./+/label-form.tsx";
import { readItems } from "./+/picked-items.ts";
import { findCopiesFault, readLabelChoices } from "./+/typed-labels.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const [me, { items, unknown, isCut }] = await Promise.all([getMe(context), readItems(context)]);
  const form = readLabelChoices(url.searchParams);
  return {
    form,
    // Rack locations are for internal users (docs/specification.md "Internal users").
    fields: LABEL_FIELDS.filter((field) => field !== "rack" || me.user.isInternal),
    items: items.map(({ stock, copies }) => ({
      ...{ id: stock.id, sku: stock.sku, barcode: stock.barcode, onHand: stock.onHand, copies },
      name: [stock.productName, stock.variantName].filter(Boolean).join(" · "),
      warehouse: stock.warehouseName,
      error: form.asOnHand ? null : findCopiesFault(copies),
    })),
    skus: url.searchParams.get("skus") ?? "",
    unknown,
    isCut,
    isNothing: items.length === 0 && (unknown.length > 0 || url.searchParams.has("ids")),
  };
}

/** Creates missing barcodes and stores them with the product. */
export async function action({ context }: Route.ActionArgs) {
  const { items } = await readItems(context);
  await createMissingBarcodes(
    context,
    items.filter(({ stock }) => stock.barcode === "").map(({ stock }) => stock.id),
  );
  const { url } = currentState(context);
  return redirect(url.pathname + url.search, 303);
}

async function createMissingBarcodes(context: Readonly<RouterContextProvider>, stockIds: string[]) {
  if (stockIds.length === 0) return;
  const outcome = await attempt(getCall(context)(makeStockBarcodes, { body: { stockIds } }));
  if (!outcome.ok) return addProblemToast(context, "error", outcome.problem);
  const { made, unreadable } = outcome.value;
  if (made > 0) addToast(context, "success", "labels:made", { count: made });
  if (unreadable.length > 0)
    addToast(context, "warning", "labels:unreadable", { skus: unreadable.slice(0, 20).join(", ") });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { items, fields, form, skus, unknown, isCut, isNothing } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("labels:title")}
        actions={<ButtonLink to="/stocks/manage">{t("labels:manage")}</ButtonLink>}
      />
      <Section title={t("labels:choose")}>
        <Form discover="none" method="get" className="grid max-w-form gap-4">
          <p className="text-secondary-foreground">{t("labels:choose.text")}</p>
          <Field
            id="label-skus"
            label={t("labels:skus")}
            error={isNothing ? t("labels:none") : undefined}
          >
            <Textarea id="label-skus" name="skus" rows={4} defaultValue={skus} spellCheck={false} />
          </Field>
          <div>
            <Button type="submit">{t("labels:find")}</Button>
          </div>
        </Form>
      </Section>
      {items.length > 0 ? (
        <>
          <div className="grid gap-2 px-gutter pt-5 empty:hidden">
            {unknown.length > 0 ? (
              <Alert
                tone="warning"
                title={t("labels:unknown", { skus: unknown.slice(0, 20).join(", ") })}
              />
            ) : null}
            {isCut ? <Alert tone="info" title={t("labels:cut", { count: items.length })} /> : null}
          </div>
          {items.some(({ barcode }) => barcode === "") ? (
            <ActionForm className="px-gutter pt-5">
              <SubmitButton variant="outline">{t("labels:make")}</SubmitButton>
            </ActionForm>
          ) : null}
          <LabelForm items={items} fields={fields} chosen={form} />
        </>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
