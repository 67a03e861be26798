import "server-only";
import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { ToldReply } from "#app/components/form/refusal-toast.tsx";
import type { VerifyReply } from "#app/components/meta/verify-problem.tsx";
import { errorMessage, pickTextFacts } from "#app/i18n/keys.ts";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected, returnTyped } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import {
  addMetaDomain,
  deleteMetaDomain,
  META_MAX_PRODUCTS,
  startMetaSync,
  updateMetaAccess,
  verifyMetaDomain,
} from "#contract/meta.ts";
import type { Problem } from "#contract/problem.ts";
import { findProductIds } from "#contract/products.ts";
import { isWebsite } from "#contract/website.ts";

type Context = Readonly<RouterContextProvider>;

const Apply = z.object({
  catalogId: z.string(),
  ids: z.array(z.string()).max(META_MAX_PRODUCTS).default([]),
  /** Everything that the search finds. */
  all: z.string().optional(),
  search: z.string().default(""),
  /** `<channel>/<domain>` of the chosen site, if there are any. */
  site: z.string().optional(),
  url: z.string().trim().optional(),
});

/** Sends the chosen products. The address is a shop's domain, or typed. */
export async function apply(context: Context, formData: FormData) {
  const form = parseForm(formData, Apply);
  if (!form.ok) return invalid(form);
  const { catalogId, site, url } = form.value;
  const [channelId = null, domain] = site?.split("/") ?? [];
  const address = domain === undefined ? (url ?? "") : `https://${domain}`;
  if (!isWebsite(address)) {
    const code = address === "" ? "required" : "invalid_website";
    return invalid({ formData, fieldErrors: { url: code } });
  }
  const productIds = await chosenIds(context, form.value);
  if (productIds.length === 0) return invalid({ formData, formError: "no_product_chosen" });
  const started = await attempt(
    getCall(context)(startMetaSync, { body: { catalogId, productIds, url: address, channelId } }),
  );
  if (!started.ok) return data(refused(context, formData, started.problem), { status: 422 });
  return redirect(`/meta/tasks/${encodeURIComponent(started.value.taskId)}`, 303);
}

function refused(
  context: Context,
  formData: FormData,
  { code, fields, details }: Problem,
): ToldReply {
  const codes = fields ? Object.values(fields) : [code];
  const texts = codes.map((one) => errorMessage(getT(context), one, pickTextFacts(details)));
  return { ...returnTyped(formData), toast: texts.join(" ") };
}

async function chosenIds(
  context: Context,
  { ids, all, search }: z.output<typeof Apply>,
): Promise<string[]> {
  if (!all) return ids;
  const query = { limit: META_MAX_PRODUCTS, ...(search ? { search } : {}) };
  return (await getCall(context)(findProductIds, { query })).productIds;
}

const Choice = z.object({
  businessId: z.string({ error: "required" }),
  catalogId: z.string({ error: "required" }),
});

export async function choose(context: Context, formData: FormData) {
  const form = parseForm(formData, Choice);
  if (!form.ok) return invalid(form);
  const chosen = await attemptRemote(getCall(context)(updateMetaAccess, { body: form.value }));
  if (!chosen.ok) return rejected(formData, chosen.problem);
  return redirectWithToast(context, "/meta/sync", "meta:catalog.chosen", {
    name: chosen.value.access.catalogName ?? "",
  });
}

const Site = z.object({ site: z.string() });

/** Verifies the domain. If it fails, the page shows the reason in a dialog. */
export async function verify(context: Context, formData: FormData) {
  const form = parseForm(formData, Site);
  if (!form.ok) return invalid(form);
  const [channelId = "", domain = ""] = form.value.site.split("/");
  const done = await attemptRemote(
    getCall(context)(verifyMetaDomain, { body: { channelId, domain } }),
  );
  if (done.ok) return redirectWithToast(context, "/meta/sync", "meta:site.verify.done", { domain });
  const { code, message, details } = done.problem;
  const isMayNot = code === "no_permission_to_add_domain";
  const reply: VerifyReply = {
    ...returnTyped(formData),
    verifyProblem: {
      message,
      addAt: isMayNot && typeof details?.url === "string" ? details.url : null,
    },
  };
  // Status 200: the domain was added at Meta, and the page must load its new code.
  return data(reply);
}

const NewDomain = z.object({
  channelId: z.string({ error: "required" }),
  domain: z.string({ error: "required" }).trim(),
});

export async function addDomain(context: Context, formData: FormData) {
  const form = parseForm(formData, NewDomain);
  if (!form.ok) return invalid(form);
  const added = await attempt(getCall(context)(addMetaDomain, { body: form.value }));
  if (!added.ok) return rejected(formData, added.problem);
  return redirectWithToast(context, "/meta/sync", "meta:site.added", added.value);
}

export async function removeDomain(context: Context, formData: FormData) {
  const form = parseForm(formData, z.object({ domain: z.string() }));
  if (!form.ok) return invalid(form);
  // A domain that is already removed needs no error.
  const gone = await attempt(
    nullIfMissing(getCall(context)(deleteMetaDomain, { params: form.value })),
  );
  if (gone.ok) addToast(context, "success", "meta:site.removed", form.value);
  else addProblemToast(context, "error", gone.problem);
  return redirect("/meta/sync", 303);
}
