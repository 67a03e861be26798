"use client";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { CategoryOption } from "./references.ts";

interface CategoryFormProps {
  categories: CategoryOption[];
  chosen: string | null;
  recommended: string | null;
}

/** A GET form: the category decides which details the channel asks for, so choosing one loads the page again with them. */
export function CategoryForm({ categories, chosen, recommended }: CategoryFormProps) {
  const t = useT();
  const submit = useSubmit();
  const hint = categories.find(({ id }) => id === recommended);
  return (
    <Form className="sect" method="get">
      <h2>{t("listing:category")}</h2>
      <label className="lbl" htmlFor="category">
        {t("listing:category.label")}
      </label>
      <div className="row">
        <Select id="category" name="category" key={chosen} defaultValue={chosen ?? ""} onChange={(event) => submit(event.currentTarget.form)}>
          {chosen ? null : <option value="">{t("listing:category.none")}</option>}
          {categories.map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </Select>
        <Button type="submit">{t("listing:category.use")}</Button>
      </div>
      {hint && recommended !== chosen ? <p className="muted xs">{t("listing:category.recommended", { path: hint.path })}</p> : null}
    </Form>
  );
}
