import "server-only";
import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { ToldReply } from "#app/components/form/refusal-toast.tsx";
import type { VerifyReply } from "#app/components/meta/verify-problem.tsx";
import { errorMessage, pickTextFacts } from "#app/i18n/keys.ts";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem, returnTyped } from "#app/services/form/form.ts";
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
  /** If present, all products that the search finds are synced, not only `ids`. */
  all: z.string().optional(),
  search: z.string().default(""),
  /** `<channel>/<domain>` of the chosen site, if there are any. */
  site: z.string().optional(),
  url: z.string().trim().optional(),
});

/** Sends the chosen products. The address is a shop's domain, or typed. */
export async function startSync(context: Context, formData: FormData) {
  const form = parseForm(formData, Apply);
  if (!form.ok) return rejectInvalid(form);
  const { catalogId, site, url } = form.value;
  const [channelId = null, domain] = site?.split("/") ?? [];
  const address = domain === undefined ? (url ?? "") : `https://${domain}`;
  if (!isWebsite(address)) {
    const code = address === "" ? "required" : "invalid_website";
    return rejectInvalid({ formData, fieldErrors: { url: code } });
  }
  const productIds = await findChosenIds(context, form.value);
  if (productIds.length === 0) return rejectInvalid({ formData, formError: "no_product_chosen" });
  const outcome = await attempt(
    getCall(context)(startMetaSync, { body: { catalogId, productIds, url: address, channelId } }),
  );
  if (!outcome.ok) return data(answerRefused(context, formData, outcome.problem), { status: 422 });
  return redirect(`/meta/tasks/${encodeURIComponent(outcome.value.taskId)}`, 303);
}

function answerRefused(
  context: Context,
  formData: FormData,
  { code, fields, details }: Problem,
): ToldReply {
  const codes = fields ? Object.values(fields) : [code];
  const texts = codes.map((one) => errorMessage(getT(context), one, pickTextFacts(details)));
  return { ...returnTyped(formData), toast: texts.join(" ") };
}

async function findChosenIds(
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

export async function chooseCatalog(context: Context, formData: FormData) {
  const form = parseForm(formData, Choice);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attemptRemote(getCall(context)(updateMetaAccess, { body: form.value }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirectWithToast(context, "/meta/sync", "meta:catalog.chosen", {
    name: outcome.value.access.catalogName ?? "",
  });
}

const Site = z.object({ site: z.string() });

/** Verifies the domain. If it fails, the page shows the reason in a dialog. */
export async function verifyWebsite(context: Context, formData: FormData) {
  const form = parseForm(formData, Site);
  if (!form.ok) return rejectInvalid(form);
  const [channelId = "", domain = ""] = form.value.site.split("/");
  const outcome = await attemptRemote(
    getCall(context)(verifyMetaDomain, { body: { channelId, domain } }),
  );
  if (outcome.ok)
    return redirectWithToast(context, "/meta/sync", "meta:site.verify.done", { domain });
  const { code, message, details } = outcome.problem;
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
  if (!form.ok) return rejectInvalid(form);
  const added = await attempt(getCall(context)(addMetaDomain, { body: form.value }));
  if (!added.ok) return rejectProblem(formData, added.problem);
  return redirectWithToast(context, "/meta/sync", "meta:site.added", added.value);
}

export async function removeDomain(context: Context, formData: FormData) {
  const form = parseForm(formData, z.object({ domain: z.string() }));
  if (!form.ok) return rejectInvalid(form);
  // A domain that is already removed needs no error.
  const outcome = await attempt(
    nullIfMissing(getCall(context)(deleteMetaDomain, { params: form.value })),
  );
  if (outcome.ok) addToast(context, "success", "meta:site.removed", form.value);
  else addProblemToast(context, "error", outcome.problem);
  return redirect("/meta/sync", 303);
}
