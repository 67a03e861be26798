import { html } from "hono/html";
import { renderField, renderPage, type Visit } from "./page.ts";
import { PAGE_TEXTS } from "./texts.ts";

export interface SecondStepPage extends Visit {
  challenge: string;
  failure?: { kind: "wrong"; triesLeft: number } | { kind: "paused"; retryAfterS: number };
}

export function renderSecondStepPage({ challenge, failure, ...visit }: SecondStepPage) {
  const t = PAGE_TEXTS[visit.language];
  return renderPage({
    ...visit,
    page: "second-step",
    title: t.secondStep,
    line: t.secondStepLine,
    problem: failure
      ? failure.kind === "wrong"
        ? t.codeWrong(failure.triesLeft)
        : t.paused(Math.ceil(failure.retryAfterS / 60))
      : null,
    body: html`<input type="hidden" name="challenge" value="${challenge}">
${renderField(t, { name: "code", label: t.code, type: "text", autocomplete: "one-time-code", hint: t.codeHint, marked: failure?.kind === "wrong", autofocus: true })}
<button class="btn">${t.proceed}</button>`,
    other: { question: t.notYou, page: "signin", label: t.signIn },
  });
}
