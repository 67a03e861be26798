import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CellField } from "#app/components/form/fields.tsx";
import { FormatProvider } from "#app/i18n/format-context.tsx";
import { createPageTexts } from "#app/i18n/page-texts.ts";
import type { FormReply } from "#app/models/form/reply.ts";

const Receipt = () => (
  <ActionForm intent="receive">
    <CellField name="received-v1" label="Received KAOS" defaultValue={12} />
  </ActionForm>
);
const Page = createRoutesStub([{ id: "page", path: "/", Component: Receipt }]);

/** Renders one cell's form on the page that answers a document's POST. */
function formWith(reply?: FormReply): string {
  const actionData = reply ? { page: reply } : null;
  return renderToStaticMarkup(
    <I18nextProvider i18n={createPageTexts("en", "id")}>
      <FormatProvider language="en" countryCode="id" timeZone="Asia/Jakarta">
        <Page hydrationData={{ loaderData: {}, actionData }} />
      </FormatProvider>
    </I18nextProvider>,
  );
}

test("a cell starts with its known value and without an error", () => {
  const markup = formWith();
  expect(markup).toContain('aria-label="Received KAOS"');
  expect(markup).toContain('value="12"');
  expect(markup).not.toContain('aria-invalid="');
});

test("a refused cell keeps its typed value, and is described by its error", () => {
  const markup = formWith({
    status: "error",
    error: { "received-v1": ["invalid_number"] },
    initialValue: { intent: "receive", "received-v1": "1x" },
    fields: ["intent", "received-v1"],
  });
  expect(markup).toContain('value="1x"');
  const [, error = "none"] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toMatch(new RegExp(`id="${error}"[^>]*>.*Enter a number`));
});
