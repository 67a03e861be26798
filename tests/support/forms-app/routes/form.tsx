import { data, redirect } from "react-router";
import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { getCall, getT, setCookie } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid } from "#app/services/form/form.ts";
import { getMe } from "#contract/accounts.ts";
import { Crash } from "../crash.tsx";

const schema = z.object({
  name: z.string(),
  price: z.number().int().min(1),
  cod: z.literal("on").optional(),
});

export async function loader({ request }: { request: Request }) {
  if (new URL(request.url).searchParams.has("broken")) throw new Error("the password is hunter2");
  const crash = new URL(request.url).searchParams.get("crash");
  return { greeting: "Loaded", secret: "only-for-the-server", crash };
}

export async function action({
  request,
  context,
}: {
  request: Request;
  context: Parameters<typeof getCall>[0];
}) {
  const formData = await request.formData();
  switch (formData.get("intent")) {
    case "crash":
      throw new Error("the password is hunter2");
    case "conflict":
      throw data({ code: "conflict", message: "for developers" }, { status: 409 });
    case "committed":
      throw data(
        {
          code: "below_committed",
          message: "for developers",
          details: { onHand: 6, reserved: 3, locked: 1, damaged: 0 },
        },
        { status: 409 },
      );
    case "call":
      await getCall(context)(getMe);
      return redirect("/form?called", 303);
    default: {
      setCookie("seen=yes; Path=/", context);
      const form = parseForm(formData, schema);
      return form.ok ? redirect("/form?saved", 303) : rejectInvalid(form);
    }
  }
}

export function ServerComponent({
  loaderData,
}: {
  loaderData?: { greeting: string; crash: string | null };
}) {
  if (loaderData?.crash === "server") throw new Error("the password is hunter2");
  return (
    <main>
      <h1>{loaderData?.greeting ?? "Nothing was loaded"}</h1>
      {loaderData?.crash === "island" ? <Crash /> : null}
      <p>{getT()("common:action.save")}</p>
      <ActionForm intent="save">
        <TextField name="name" label="Name" hint="As on the label" />
        <TextField name="price" label="Price" />
        <CheckboxField name="cod" label="COD" defaultChecked />
        <SubmitButton>Save</SubmitButton>
      </ActionForm>
      <ActionForm intent="other">
        <TextField name="name" label="Other name" />
      </ActionForm>
    </main>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
