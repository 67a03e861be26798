import { z } from "@hono/zod-openapi";
import { data } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { MessageKey } from "#app/i18n/keys.ts";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { CHANNEL_NAMES } from "#app/models/channel/channel-names.ts";
import { rejected } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/services/upstream/attempt-remote.ts";
import { connectByKeys, getChannelKeys } from "#contract/channel-keys.ts";
import { listChannels } from "#contract/channels.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import type { Route } from "./+types/$channelType";

function typeOf(params: Route.LoaderArgs["params"]) {
  const channelType = z.enum(CHANNEL_TYPES).safeParse(params.channelType);
  if (!channelType.success) throw data({ code: "not_found" }, { status: 404 });
  return channelType.data;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const channelType = typeOf(params);
  const call = getCall(context);
  const channelId = currentState(context).url.searchParams.get("channelId");
  const [{ fields }, { channels }] = await Promise.all([
    call(getChannelKeys, { params: { channelType } }),
    call(listChannels),
  ]);
  const known = channels.find(({ id }) => id === channelId) ?? null;
  return { channelType, fields, known: known && { id: known.id, shopId: known.shopId } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const channelType = typeOf(params);
  const formData = await request.formData();
  const { channelId, ...keys } = Object.fromEntries(
    [...formData].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const connected = await attemptRemote(
    getCall(context)(connectByKeys, {
      params: { channelType },
      body: { keys, ...(channelId ? { channelId } : {}) },
    }),
  );
  return connected.ok
    ? redirectWithToast(context, "/channels", "channels:toast.keysConnected", {
        channel: CHANNEL_NAMES[channelType],
      })
    : rejected(formData, connected.problem);
}

const LABELS: Record<string, { label: MessageKey<"channels">; hint: MessageKey<"channels"> }> = {
  shopId: { label: "channels:keys.shopId", hint: "channels:keys.shopId.hint" },
  apiKey: { label: "channels:keys.apiKey", hint: "channels:keys.apiKey.hint" },
};

/** Where the marketplace has no consent page: what the seller copies from there. */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channelType, fields, known } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("channels:connect", { channel: CHANNEL_NAMES[channelType] })}
        crumbs={[{ to: "/channels", label: t("channels:title") }]}
      />
      <ActionForm className="px-gutter pt-1 pb-7 grid grid-cols-[minmax(0,1fr)] gap-4 max-w-150">
        <p className="text-secondary-foreground">{t("channels:keys.text")}</p>
        {known ? <input type="hidden" name="channelId" value={known.id} /> : null}
        {fields.map(({ name, isSecret }) => {
          const words = LABELS[name];
          return (
            <TextField
              key={name}
              name={name}
              label={words ? t(words.label) : name}
              hint={words ? t(words.hint) : undefined}
              type={isSecret ? "password" : "text"}
              defaultValue={name === "shopId" ? known?.shopId : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              required
            />
          );
        })}
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton>{t("channels:keys.submit")}</SubmitButton>
          <ButtonLink to="/channels" variant="ghost">
            {t("common:action.cancel")}
          </ButtonLink>
        </div>
      </ActionForm>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
