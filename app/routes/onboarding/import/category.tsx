import { redirect } from "react-router";
import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError, SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { redirectToOnboarding } from "#app/middleware/onboarding.ts";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { findSentValue } from "#app/models/form/reply.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { findChannelCategories } from "#contract/channel-references.ts";
import {
  chooseMigrationCategory,
  listMigrationCategories,
  type MigrationCategory,
} from "#contract/migrations.ts";
import { Frame } from "../+/frame.tsx";
import { nameShop, readSitting, requirePlace } from "../+/read-migration.ts";
import type { Route } from "./+types/category";

export const middleware = [redirectToOnboarding];

const PAGE_PATH = "/onboarding/import";
const Choice = z.object({
  sourceCategoryId: z.string().default(""),
  targetCategoryId: z.string({ error: "required" }),
  attributes: z
    .array(
      z.object({
        attributeId: z.string(),
        valueId: z.string().optional(),
        value: z.string().optional(),
      }),
    )
    .default([]),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { from, to, supportUrl, ...sitting } = await readSitting(context);
  const migration = requirePlace(sitting.migration, PAGE_PATH);
  const { url, reply } = currentState(context);
  const { searchParams } = url;
  if (migration.status !== "ready" || migration.toChannelId === null) throw redirect(PAGE_PATH);
  const outcome = await attemptRemote(getCall(context)(listMigrationCategories));
  // The page of all categories explains the wait for the target's lists.
  if (!outcome.ok) throw redirect(PAGE_PATH);
  const { categories } = outcome.value;
  const source = searchParams.get("source") ?? "";
  const category = categories.find(({ sourceCategoryId }) => sourceCategoryId === source);
  if (!category) throw redirect(PAGE_PATH);
  const find = searchParams.get("find")?.trim().slice(0, 100) ?? "";
  const found = find
    ? await attemptRemote(
        getCall(context)(findChannelCategories, {
          params: { channelId: migration.toChannelId },
          query: { search: find },
        }),
      )
    : null;
  const t = getT(context);
  const chosenCategory = category.targetCategoryId
    ? [{ id: category.targetCategoryId, path: category.targetPath }]
    : [];
  const otherCategories = (found?.ok ? found.value.categories : [])
    .filter(({ categoryId }) => categoryId !== category.targetCategoryId)
    .map(({ categoryId, path }) => ({ id: categoryId, path: path.join(" > ") }));
  return {
    ...{ category, find, supportUrl },
    choices: [...chosenCategory, ...otherCategories],
    isUnfound: found?.ok === true && otherCategories.length === 0,
    silence: found && !found.ok ? found.problem.code : null,
    chosenId: findSentValue(reply, "targetCategoryId") ?? category.targetCategoryId,
    names: { from: nameShop(from, t), to: nameShop(to, t) },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const parsed = parseForm(form, Choice);
  if (!parsed.ok) return rejectInvalid(parsed);
  const { attributes, ...choice } = parsed.value;
  const outcome = await attemptRemote(
    getCall(context)(chooseMigrationCategory, {
      body: {
        ...choice,
        attributes: attributes.filter(({ valueId, value }) => valueId || value?.trim()),
      },
    }),
  );
  return outcome.ok ? redirect(PAGE_PATH, 303) : rejectProblem(form, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { category, find, choices, chosenId, isUnfound, silence, names, supportUrl } = loaderData;
  const t = getT();
  const { sourceCategoryId, sourcePath, productCount } = category;
  const name = sourcePath || sourceCategoryId || t("onboarding:categories.none");
  return (
    <Frame step="import" supportUrl={supportUrl}>
      <div>
        <h2>{t("onboarding:category.title", names)}</h2>
        <p className="text-secondary-foreground">
          {t("onboarding:category.of", { name, total: productCount, count: productCount })}
        </p>
      </div>
      <GetForm className="flex flex-wrap gap-2">
        <input type="hidden" name="source" value={sourceCategoryId} />
        <Input
          type="search"
          name="find"
          className="min-w-0 flex-1"
          fill={false}
          defaultValue={find}
          maxLength={100}
          aria-label={t("onboarding:category.find.label", names)}
          placeholder={t("onboarding:category.find.label", names)}
        />
        <Button type="submit">{t("onboarding:category.find")}</Button>
      </GetForm>
      {silence ? <Alert tone="warning">{errorMessage(t, silence)}</Alert> : null}
      {isUnfound ? (
        <p className="text-secondary-foreground">{t("onboarding:category.found.none")}</p>
      ) : null}
      <ActionForm className="grid gap-4" fieldsKey={choices.map(({ id }) => id).join()}>
        <input type="hidden" name="sourceCategoryId" value={sourceCategoryId} />
        <FieldSet legend={t("onboarding:category.choose")}>
          {choices.map(({ id, path }) => (
            <Radio
              key={id}
              className="text-sm"
              name="targetCategoryId"
              value={id}
              defaultChecked={id === chosenId}
            >
              {path}
            </Radio>
          ))}
          <FieldError name="targetCategoryId" />
        </FieldSet>
        <Attributes attributes={category.attributes} />
        <div className="flex gap-2">
          <SubmitButton>{t("onboarding:category.save")}</SubmitButton>
          <ButtonLink variant="ghost" to={PAGE_PATH}>
            {t("onboarding:back")}
          </ButtonLink>
        </div>
      </ActionForm>
    </Frame>
  );
}

/** Attributes of the saved category. Those of another one appear after saving. */
function Attributes({ attributes }: Pick<MigrationCategory, "attributes">) {
  const t = getT();
  // Numbered together, as they are one list in the form.
  const numbered = attributes.map((attribute, index) => ({ ...attribute, index }));
  return ([true, false] as const).map((isNeeded) => (
    <AttributeGroup
      key={String(isNeeded)}
      legend={t(isNeeded ? "onboarding:category.attributes" : "onboarding:category.optional")}
      attributes={numbered.filter(({ isMandatory }) => isMandatory === isNeeded)}
    />
  ));
}

function AttributeGroup({
  legend,
  attributes,
}: {
  legend: string;
  attributes: (MigrationCategory["attributes"][number] & { index: number })[];
}) {
  const t = getT();
  if (attributes.length === 0) return null;
  return (
    <FieldSet legend={legend}>
      <p className="text-xs text-muted-foreground">{t("onboarding:category.attributes.hint")}</p>
      <div className="grid gap-3 md:grid-cols-2">
        {attributes.map(({ attributeId, name, isMandatory, values, valueId, value, index }) => (
          <div key={attributeId}>
            <input type="hidden" name={`attributes[${index}].attributeId`} value={attributeId} />
            {values.length > 0 ? (
              <SelectField
                name={`attributes[${index}].valueId`}
                label={isMandatory ? `${name} *` : name}
                defaultValue={valueId ?? ""}
              >
                <option value="">{t("onboarding:category.unanswered")}</option>
                {values.map((one) => (
                  <option key={one.valueId} value={one.valueId}>
                    {one.name}
                  </option>
                ))}
              </SelectField>
            ) : (
              <TextField
                name={`attributes[${index}].value`}
                label={isMandatory ? `${name} *` : name}
                defaultValue={value}
                maxLength={500}
              />
            )}
          </div>
        ))}
      </div>
    </FieldSet>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
