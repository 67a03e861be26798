import type { Context } from "hono";
import { html } from "hono/html";
import { renderMoods } from "../mood-section.ts";
import { mountPath } from "../mount.ts";
import { chooseLanguage, type Html, renderSandboxPage } from "../page.ts";
import type { SandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import { META_MOODS } from "./moods.ts";
import { LANGUAGES, type Texts } from "./texts.ts";

const SHOWN_ITEMS = 50;

interface ConsoleView {
  t: Texts;
  base: string;
  controls: SandboxControls;
}
type Business = Awaited<ReturnType<SandboxControls["listBusinesses"]>>[number];
type Catalog = Awaited<ReturnType<SandboxControls["listCatalogs"]>>[number];

export async function renderControls(
  c: Context,
  deps: SandboxDeps,
  controls: SandboxControls,
  seller: string,
): Promise<Response> {
  const t = LANGUAGES[chooseLanguage(c)];
  const view: ConsoleView = { t, base: mountPath(deps), controls };
  const person = await controls.person(seller);
  const businesses = await controls.listBusinesses(seller);
  const parts: Html[] = [];
  for (const business of businesses) parts.push(await renderBusiness(view, business));
  const siblings = (deps.siblings?.() ?? []).map(
    ({ name, href }) => html`<a href="${href}">${name}</a> `,
  );
  const body = html`<h1>${t.controls}</h1>
${siblings.length > 0 ? html`<p>${t.otherMarketplaces}: ${siblings}</p>` : ""}${renderNotice(c, t)}
<section><h2>${t.you}</h2><p>${person.name} <code>${person.id}</code> <span class="badge">${person.authorisedAt ? t.linked : t.notLinked}</span></p></section>
<section><h2>${t.businesses}</h2>${businesses.length === 0 ? html`<p>${t.noBusiness}</p>` : ""}${nameForm(view, "addBusiness", t.addBusiness)}</section>
${parts}
<section><h2>${t.mishaps}</h2><div class="actions">${renderButton(view, "expireToken")}${renderButton(view, "deauthorise")}${renderButton(view, "removeApp")}${renderButton(view, "requestDeletion")}</div>
${renderCallsForm(view, "throttle")}${renderCallsForm(view, "goOffline")}${renderCallsForm(view, "failBatches")}</section>
${renderMoods(person, { base: view.base, language: chooseLanguage(c), about: html``, offered: META_MOODS })}`;
  return renderSandboxPage(c, t, t.controls, body);
}

function renderNotice(c: Context, t: Texts): Html {
  const problem = c.req.query("problem");
  if (problem)
    return html`<section class="bad" role="alert">${t.failed.replace("{message}", problem)}</section>`;
  return c.req.query("done")
    ? html`<section class="good" role="status">${t.done}</section>`
    : html``;
}

async function renderBusiness(view: ConsoleView, business: Business): Promise<Html> {
  const { t, controls } = view;
  const { id, name, verification, mayAddDomains } = business;
  const catalogs = await controls.listCatalogs(id);
  const lists: Html[] = [];
  for (const catalog of catalogs) lists.push(await renderCatalog(view, catalog));
  const domains = (await controls.listDomains(id)).map(
    (domain) =>
      html`<li>${domain.name} <code>${domain.code}</code> ${domain.isVerified ? html`<span class="badge">${t.verified}</span>` : ""}
${renderButton(view, domain.showsCode ? "hideCode" : "showCode", { domainId: domain.id })}</li>`,
  );
  return html`<section><h2>${name} <code>${id}</code></h2>
<p><span class="badge">${verification === "pending" ? t.pending : t.verified}</span> <span class="badge">${mayAddDomains ? t.mayAdd : t.mayNotAdd}</span></p>
<div class="actions">${renderButton(view, verification === "pending" ? "endReview" : "beginReview", { businessId: id })}${renderButton(view, mayAddDomains ? "forbidDomains" : "allowDomains", { businessId: id })}</div>
${domains.length > 0 ? html`<h3>${t.domains}</h3><ul>${domains}</ul>` : ""}
${lists}${nameForm(view, "addCatalog", t.addCatalog, { businessId: id })}</section>`;
}

async function renderCatalog({ t, controls }: ConsoleView, { id, name }: Catalog): Promise<Html> {
  const items = await controls.listItems(id, SHOWN_ITEMS);
  const renderCell = (value: unknown) =>
    html`<td>${value === undefined ? "–" : String(value)}</td>`;
  const rows = items.map(
    ({ data, retailerId }) =>
      html`<tr><th scope="row">${String(data.title ?? "")}</th>${renderCell(data.price)}${renderCell(data.availability)}${renderCell(data.quantity_to_sell_on_facebook)}<td><code>${retailerId}</code></td></tr>`,
  );
  return html`<h3 id="${id}">${t.catalog}: ${name} <code>${id}</code></h3>
${
  rows.length === 0
    ? html`<p>${t.noItems}</p>`
    : html`<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${t.product}</th><th scope="col">${t.price}</th><th scope="col">${t.availability}</th><th scope="col">${t.quantity}</th><th scope="col">${t.contentId}</th></tr></thead><tbody>${rows}</tbody></table></div>`
}`;
}

const renderHiddenFields = (fields: Record<string, string>) =>
  Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );

const renderButton = (
  { base, t }: ConsoleView,
  name: keyof Texts,
  fields: Record<string, string> = {},
): Html =>
  html`<form method="post" class="inline" action="${base}/controls/${name}">${renderHiddenFields(fields)}<button>${t[name]}</button></form>`;

const nameForm = (
  { base, t }: ConsoleView,
  action: string,
  label: string,
  fields: Record<string, string> = {},
): Html =>
  html`<form method="post" action="${base}/controls/${action}">${renderHiddenFields(fields)}<label>${label}<input name="name" required maxlength="100" placeholder="${t.name}" autocomplete="off"></label><button>${t.create}</button></form>`;

const renderCallsForm = (
  { base, t }: ConsoleView,
  name: "throttle" | "goOffline" | "failBatches",
): Html =>
  html`<form method="post" action="${base}/controls/${name}"><label>${t[name]}<input type="number" name="calls" value="1" min="0" max="1000"></label><button>${t.go}</button></form>`;
