import { data, type RouterContextProvider } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { listSearch, requireCleanUrl } from "#app/services/list/list-url.ts";
import { listPublishableShops } from "#app/services/listing/channel-types.ts";
import { attempt } from "#app/upstream/http.ts";
import { isTooLong } from "#contract/category-path.ts";
import {
  createCategories,
  createCategory,
  MAX_CATEGORIES_AT_ONCE,
  readCategoryTree,
} from "#contract/product-categories.ts";
import { SettingsFrame } from "../+/frame.tsx";
import { buildCategoryRows } from "./+/category-rows.ts";
import { CategoryTable, Unlisted } from "./+/category-table.tsx";
import type { Route } from "./+types/index";

const PAGE_PATH = "/settings/product-category";

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const showsUnmapped = url.searchParams.get("unmapped") === "1";
  requireCleanUrl(url, listSearch({ unmapped: showsUnmapped }, { unmapped: false }));
  const [{ categories, unlisted }, channels] = await Promise.all([
    getCall(context)(readCategoryTree),
    listPublishableShops(context),
  ]);
  const words = { t: getT(context), format: getFormat(context) };
  const all = buildCategoryRows(categories, channels, words);
  const unmapped = all.filter(({ lacksMapping }) => lacksMapping);
  return {
    // The list leaves out their parents, so each shows its full path.
    rows: showsUnmapped ? unmapped.map((row) => ({ ...row, name: row.path, level: 0 })) : all,
    total: all.length,
    showsUnmapped,
    unlisted: unlisted.map(({ path, productCount: count }) => ({
      path,
      isTooLong: isTooLong(path),
      products: words.t("productCategory:unlisted.products", {
        count,
        products: words.format.number(count),
      }),
    })),
    unmapped: unmapped.length,
  };
}

/** Creates a typed category, or those that products already name: one, or all that fit. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("intent") === "takeAll") return takeAll(context, form);
  const path = form.get("path");
  if (typeof path !== "string") throw data({ code: "invalid" }, { status: 400 });
  const outcome = await attempt(getCall(context)(createCategory, { body: { path } }));
  return outcome.ok
    ? redirectWithToast(context, PAGE_PATH, "productCategory:toast.made", { path })
    : rejectProblem(form, outcome.problem);
}

async function takeAll(context: Readonly<RouterContextProvider>, form: FormData) {
  const call = getCall(context);
  const { unlisted } = await call(readCategoryTree);
  const fitting = unlisted.map(({ path }) => path).filter((path) => !isTooLong(path));
  let count = 0;
  for (let lineIndex = 0; lineIndex < fitting.length; lineIndex += MAX_CATEGORIES_AT_ONCE) {
    const paths = fitting.slice(lineIndex, lineIndex + MAX_CATEGORIES_AT_ONCE);
    const outcome = await attempt(call(createCategories, { body: { paths } }));
    if (!outcome.ok) return rejectProblem(form, outcome.problem);
    count += outcome.value.created;
  }
  return redirectWithToast(context, PAGE_PATH, "productCategory:toast.madeAll", { count });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { rows, total, unlisted, unmapped, showsUnmapped } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/product-category" title={t("productCategory:title")}>
      <p className="max-w-[90ch] px-gutter py-4 text-secondary-foreground">
        {t("productCategory:intro")}
      </p>
      <IfMay call={createCategory}>
        <section className={sectionStyle}>
          <ActionForm
            intent="make"
            className="flex max-w-220 flex-wrap items-start gap-3 [&>[role=alert]]:basis-full"
          >
            {/* A new key per category empties the field after an addition. */}
            <TextField
              key={total}
              name="path"
              className="flex-1 min-w-0"
              maxLength={255}
              label={t("productCategory:new")}
              hint={t("productCategory:new.hint")}
            />
            <SubmitButton className="mt-5.75 max-md:mt-0 max-md:w-full">
              {t("productCategory:new.make")}
            </SubmitButton>
          </ActionForm>
        </section>
      </IfMay>
      <CategoryTable rows={rows} unmapped={unmapped} showsUnmapped={showsUnmapped} />
      <IfMay call={createCategory}>
        {unlisted.length > 0 ? <Unlisted rows={unlisted} /> : null}
      </IfMay>
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
