import { z } from "@hono/zod-openapi";
import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/services/upstream/http.ts";
import {
  createProductFeed,
  deleteProductFeed,
  listProductFeeds,
  renewProductFeed,
} from "#contract/feeds.ts";
import { WEBSITE_PATTERN } from "#contract/meta.ts";
import { Feed } from "./+/feed.tsx";
import type { Route } from "./+types/index";

export const loader = ({ context }: Route.LoaderArgs) => getCall(context)(listProductFeeds);

const NewFeed = z.object({
  name: z.string({ error: "required" }).trim().max(100, "too_long"),
  url: z.string({ error: "required" }).trim(),
});
const Which = z.object({ feedId: z.string() });

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const call = getCall(context);
  const intent = formData.get("intent");
  if (intent === "make") {
    const form = parseForm(formData, NewFeed);
    if (!form.ok) return invalid(form);
    const made = await attempt(call(createProductFeed, { body: form.value }));
    return made.ok
      ? redirectWithToast(context, "/meta/feeds", "meta:feeds.made")
      : rejected(formData, made.problem);
  }
  const form = parseForm(formData, Which);
  if (!form.ok) return invalid(form);
  const isRenewal = intent === "renew";
  const params = form.value;
  const done = await attempt<unknown>(
    isRenewal ? call(renewProductFeed, { params }) : call(deleteProductFeed, { params }),
  );
  if (done.ok)
    return redirectWithToast(
      context,
      "/meta/feeds",
      isRenewal ? "meta:feeds.renewed" : "meta:feeds.removed",
    );
  addProblemToast(context, "error", done.problem);
  return redirect("/meta/feeds", 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { feeds } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead title={t("meta:feeds")} crumbs={[{ to: "/channels", label: t("nav:channels") }]} />
      <p className="max-w-180 px-gutter pb-3 text-secondary-foreground">{t("meta:feeds.text")}</p>
      {feeds.map((feed) => (
        <Feed key={feed.id} feed={feed} />
      ))}
      <Section title={t("meta:feeds.new")}>
        <ActionForm intent="make" className="grid max-w-120 gap-3" fieldsKey={feeds.length}>
          <TextField name="name" label={t("meta:feeds.name")} maxLength={100} required />
          <TextField
            name="url"
            label={t("meta:site.url")}
            hint={t("meta:site.text")}
            pattern={WEBSITE_PATTERN}
            inputMode="url"
            maxLength={1000}
            required
          />
          <div>
            <SubmitButton>{t("meta:feeds.make")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
