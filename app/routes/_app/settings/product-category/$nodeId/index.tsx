import { data, type RouterContextProvider } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { listPublishableShops } from "#app/services/listing/channel-types.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  deleteCategory,
  mapCategory,
  moveCategory,
  readCategoryTree,
} from "#contract/product-categories.ts";
import { findProducts } from "#contract/products.ts";
import {
  findChannelCategories,
  findLeafCategory,
  proposeChannelCategories,
} from "./+/channel-choices.ts";
import { ChannelMapping, type MappingView } from "./+/channel-mapping.tsx";
import type { Route } from "./+types/index";

const LIST_PATH = "/settings/product-category";
type Context = Readonly<RouterContextProvider>;

export async function loader({ context, params: { nodeId } }: Route.LoaderArgs) {
  const { searchParams } = currentState(context).url;
  const { categories } = await getCall(context)(readCategoryTree);
  const node = categories.find(({ id }) => id === nodeId);
  if (!node) throw data({ code: "not_found" }, { status: 404 });
  const find = (searchParams.get("find") ?? "").trim().slice(0, 100);
  const askedChannel = find === "" ? null : searchParams.get("channel");
  const [shops, { products }] = await Promise.all([
    listPublishableShops(context),
    getCall(context)(findProducts, { query: { category: node.path, limit: 1 } }),
  ]);
  const productId = products[0]?.id ?? null;
  const mappings = shops.map(async ({ id, name }): Promise<MappingView> => {
    const mapping = node.mappings.find(({ channelId }) => channelId === id);
    const mapped = mapping ? { id: mapping.channelCategoryId, path: mapping.name } : null;
    return {
      channelId: id,
      name,
      mapped,
      ...(askedChannel === id ? { found: await findChannelCategories(context, id, find) } : {}),
      proposed:
        mapped || askedChannel === id
          ? []
          : await proposeChannelCategories(context, id, { path: node.path, productId }),
    };
  });
  return {
    path: node.path,
    productCount: node.productCount,
    find,
    mappings: await Promise.all(mappings),
    others: categories
      .map(({ path }) => path)
      .filter((path) => path !== node.path && !path.startsWith(`${node.path} > `)),
  };
}

export async function action({ context, params: { nodeId }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const readText = (name: string) => String(form.get(name) ?? "");
  const call = getCall(context);
  if (readText("intent") === "move") {
    const outcome = await attempt(
      call(moveCategory, { params: { nodeId }, body: { path: readText("path") } }),
    );
    return outcome.ok
      ? redirectWithToast(context, LIST_PATH, "productCategory:toast.moved", {
          path: readText("path"),
        })
      : rejectProblem(form, outcome.problem);
  }
  if (readText("intent") === "delete") {
    const reassignTo = readText("reassignTo") || undefined;
    const outcome = await attempt(
      call(deleteCategory, { params: { nodeId }, query: { reassignTo } }),
    );
    return outcome.ok
      ? redirectWithToast(context, LIST_PATH, "productCategory:toast.deleted")
      : rejectProblem(form, outcome.problem);
  }
  return saveMapping(context, nodeId, form);
}

async function saveMapping(context: Context, nodeId: string, form: FormData) {
  const [channelId, id] = [
    String(form.get("channelId") ?? ""),
    String(form.get("channelCategoryId") ?? ""),
  ];
  const chosenCategory = id === "" ? null : await findLeafCategory(context, channelId, id);
  if (id !== "" && !chosenCategory)
    return rejectInvalid({ formData: form, fieldErrors: { channelCategoryId: "invalid_value" } });
  if (chosenCategory && !chosenCategory.ok) return rejectProblem(form, chosenCategory.problem);
  const body = {
    channelCategoryId: chosenCategory?.value.id ?? null,
    name: chosenCategory?.value.path ?? "",
  };
  const outcome = await attempt(
    getCall(context)(mapCategory, { params: { nodeId, channelId }, body }),
  );
  return outcome.ok
    ? redirectWithToast(context, LIST_PATH, "productCategory:toast.mapped")
    : rejectProblem(form, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { path, productCount, find, mappings, others } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead title={path} crumbs={[{ to: LIST_PATH, label: t("productCategory:title") }]} />
      {mappings.length === 0 ? (
        <p className={cn(sectionStyle, "text-secondary-foreground")}>
          {t("productCategory:mapping.none")}
        </p>
      ) : null}
      {mappings.map((view) => (
        <ChannelMapping key={view.channelId} view={view} find={find} />
      ))}
      <IfMay call={moveCategory}>
        <section className={sectionStyle}>
          <ActionForm
            intent="move"
            className="max-w-220 flex flex-wrap gap-3 items-start"
            fieldsKey={path}
          >
            <TextField
              name="path"
              className="flex-1 min-w-0"
              maxLength={255}
              defaultValue={path}
              label={t("productCategory:move")}
              hint={t("productCategory:move.hint")}
            />
            <SubmitButton className="mt-5.75 max-md:mt-0 max-md:w-full" variant="outline">
              {t("productCategory:move.save")}
            </SubmitButton>
          </ActionForm>
        </section>
      </IfMay>
      <IfMay call={deleteCategory}>
        <section className={cn(sectionStyle, "grid gap-3")}>
          <header className={sectionHeadStyle}>
            <h2>{t("productCategory:delete")}</h2>
          </header>
          <AskedForm
            intent="delete"
            label={t("productCategory:delete")}
            text={
              productCount === 0
                ? t("productCategory:delete.unused")
                : t("productCategory:delete.text", { count: productCount })
            }
            confirm={t("productCategory:delete.sure")}
          >
            <SelectField
              name="reassignTo"
              className="max-w-form"
              label={t("productCategory:delete.to")}
            >
              <option value="">{t("productCategory:delete.toNone")}</option>
              {others.map((other) => (
                <option key={other}>{other}</option>
              ))}
            </SelectField>
          </AskedForm>
        </section>
      </IfMay>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
