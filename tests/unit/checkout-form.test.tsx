import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { FormatProvider } from "#app/i18n/format-context.tsx";
import { createPageTexts } from "#app/i18n/page-texts.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { OrderForm } from "#app/routes/shop/$slug/checkout/+/order-form.tsx";
import type { Checkout } from "#app/services/storefront/checkout.ts";
import type { Language } from "#contract/languages.ts";

const service = { courierId: "own", serviceId: "own", name: "Own", fee: 0, codRefusal: null };
const checkout = {
  shop: { slug: "laras", name: "Toko Laras", payments: ["cod"], newsWays: ["email"] },
  cart: { itemsTotal: 65_000, lines: [] },
  place: { code: "1", text: "Cimahi", postCode: "40511" },
  services: [{ ...service, minDays: 1, maxDays: 2 }],
  checkoutKey: "key",
} as unknown as Checkout;

const Form = () => <OrderForm checkout={useLoaderData<Checkout>()} />;
const Page = createRoutesStub([{ id: "page", path: "/", Component: Form }]);

const formAfter = (reply: FormReply) => formOf(checkout, "en", { page: reply });

function formOf(page: Checkout, language: Language, actionData = {}): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={createPageTexts(language, "id")}>
      <FormatProvider language={language} countryCode="id" timeZone="Asia/Jakarta">
        <Page hydrationData={{ loaderData: { page }, actionData }} />
      </FormatProvider>
    </I18nextProvider>,
  );
}

const FIELDS = ["service", "payment", "name", "phone", "email", "street", "postCode", "note"];

test("each invalid part of a checkout has its error, linked for screen readers", () => {
  const markup = formAfter({
    status: "error",
    error: Object.fromEntries(FIELDS.map((name) => [name, ["too_long"]])),
    initialValue: { note: "Taruh di pos satpam", name: "Dewi" },
    fields: ["note", "name"],
  });
  const described = [...markup.matchAll(/aria-invalid="true" aria-describedby="([^"]+)"/g)];
  expect(described.map(([, id]) => id)).toEqual(FIELDS.map((name) => `checkout-${name}-error`));
  for (const [, id] of described) expect(markup).toContain(`id="${id}"`);
  expect(markup).toContain("Taruh di pos satpam");
  expect(markup).toContain('value="Dewi"');
});

test("a refused checkout starts at its first error, without scripts", () => {
  for (const [field, code] of [
    ["phone", "too_short"],
    ["", "sold_out"],
    ["", "busy"],
  ] as const) {
    const error = { [field]: [code] };
    const markup = formAfter({ status: "error", error, initialValue: {}, fields: [] });
    expect(markup).toMatch(/role="alert" tabindex="-1" autofocus=""/);
    expect(markup.match(/autofocus/g)).toHaveLength(1);
  }
  expect(formOf(checkout, "en")).not.toContain("autofocus");
});

test("a QR code is named as in the shop's country, in any language", () => {
  const titleIn = (countryCode: "id" | "th", language: Language) => {
    const shop = { ...checkout.shop, countryCode, payments: ["qr" as const] };
    return formOf({ ...checkout, shop }, language);
  };
  for (const language of ["en", "id", "th"] as const) {
    expect(titleIn("id", language)).toContain("QRIS");
    expect(titleIn("th", language)).toMatch(/PromptPay|พร้อมเพย์/);
  }
});

test("a checkout that needs a code offers the shop's ways, then a field before the button", () => {
  const values = { initialValue: { name: "Dewi" }, fields: ["name"] };
  const asked = formAfter({ status: "error", error: { "": ["code_needed"] }, ...values });
  expect(asked).toContain('value="email" name="sendCodeBy"');
  expect(asked).not.toContain('value="whatsapp"');
  expect(asked).not.toContain("Place order");
  const details = { by: "email" };
  const sent = formAfter({ status: "error", error: { "": ["code_sent"] }, details, ...values });
  expect(sent).toContain("We sent it to your e-mail address.");
  expect(sent).toContain('value="Dewi"');
  // The Enter key presses the first button.
  expect(sent.indexOf("Place order")).toBeLessThan(sent.indexOf('name="sendCodeBy"'));
  const wrong = formAfter({
    ...{ status: "error", error: { code: ["wrong_code"] } },
    ...{ initialValue: { codeStep: "enter", codeBy: "email" }, fields: ["codeStep", "codeBy"] },
  });
  expect(wrong).toContain("The code is wrong.");
  expect(wrong).toContain("We sent it to your e-mail address.");
});
