import { redirect } from "react-router";
import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  createProductFeed,
  deleteProductFeed,
  listProductFeeds,
  renewProductFeed,
} from "#contract/feeds.ts";
import { WEBSITE_PATTERN } from "#contract/website.ts";
import { Feed } from "./+/feed.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ feeds }, me] = await Promise.all([getCall(context)(listProductFeeds), getMe(context)]);
  return { feeds, channels: me.account.channels.map(({ id, name }) => ({ id, name })) };
}

const NewFeed = z.object({
  name: z.string({ error: "required" }).trim().max(100, "too_long"),
  /** "" for all products. */
  channelId: z.string().default(""),
  url: z.string().trim().default(""),
});
const Which = z.object({ feedId: z.string() });

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const call = getCall(context);
  const intent = formData.get("intent");
  if (intent === "make") {
    const form = parseForm(formData, NewFeed);
    if (!form.ok) return rejectInvalid(form);
    const { channelId, ...rest } = form.value;
    const body = { ...rest, channelId: channelId || null };
    const outcome = await attempt(call(createProductFeed, { body }));
    return outcome.ok
      ? redirectWithToast(context, "/meta/feeds", "meta:feeds.made")
      : rejectProblem(formData, outcome.problem);
  }
  const form = parseForm(formData, Which);
  if (!form.ok) return rejectInvalid(form);
  const isRenewal = intent === "renew";
  const params = form.value;
  const outcome = await attempt<unknown>(
    isRenewal ? call(renewProductFeed, { params }) : call(deleteProductFeed, { params }),
  );
  if (outcome.ok)
    return redirectWithToast(
      context,
      "/meta/feeds",
      isRenewal ? "meta:feeds.renewed" : "meta:feeds.removed",
    );
  addProblemToast(context, "error", outcome.problem);
  return redirect("/meta/feeds", 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { feeds, channels } = loaderData;
  const nameOf = new Map(channels.map(({ id, name }) => [id, name]));
  const t = getT();
  return (
    <>
      <PageHead title={t("meta:feeds")} crumbs={[{ to: "/channels", label: t("nav:channels") }]} />
      <p className="max-w-180 px-gutter pb-3 text-secondary-foreground">{t("meta:feeds.text")}</p>
      {feeds.map((feed) => (
        <Feed key={feed.id} feed={feed} shop={nameOf.get(feed.channelId ?? "") ?? null} />
      ))}
      <Section title={t("meta:feeds.new")}>
        <ActionForm intent="make" className="grid max-w-form gap-4" fieldsKey={feeds.length}>
          <TextField name="name" label={t("meta:feeds.name")} maxLength={100} required />
          <SelectField
            name="channelId"
            label={t("meta:feeds.products")}
            hint={t("meta:feeds.products.text")}
          >
            <option value="">{t("meta:feeds.products.all")}</option>
            {channels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            name="url"
            label={t("meta:site.url")}
            hint={t("meta:feeds.url.text")}
            pattern={WEBSITE_PATTERN}
            inputMode="url"
            maxLength={1000}
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
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
