import "server-only";
import { errorMessage, pickTextFacts } from "#app/i18n/keys.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { Problem } from "#contract/problem.ts";
import type { RequestState } from "../middleware/request-store.ts";
import { escapeHtml, renderPlainPage } from "./plain-page.ts";

/** Returns whether a browser that opened a file's address got an error, as it shows no Problem. */
export const isRefusedFile = (request: Request, answer: Response): boolean =>
  answer.status >= 400 &&
  (answer.headers.get("Content-Type") ?? "").startsWith("application/json") &&
  (request.headers.get("Accept") ?? "").includes("text/html");

/** Returns a page that explains why there is no file, with a link back. */
export async function renderProblemPage(
  { language, url, env }: Pick<RequestState, "language" | "url" | "env">,
  answer: Response,
): Promise<Response> {
  const t = getTranslator(language);
  const parsedProblem = Problem.safeParse(await answer.json().catch(() => undefined));
  const { code, details } = parsedProblem.data ?? { code: "unexpected", details: {} };
  const parentPath = url.pathname.replace(/\/[^/]*\/?$/, "") || "/";
  const id = parsedProblem.data?.requestId ?? env.requestId;
  return renderPlainPage({
    language,
    status: answer.status,
    title: errorMessage(t, code, pickTextFacts(details)),
    body: `<p>${escapeHtml(t("errors:page.code", { id }))}</p>
<a href="${escapeHtml(parentPath)}">${escapeHtml(t("common:action.back"))}</a>`,
    headers: { "Cache-Control": "no-store" },
  });
}
