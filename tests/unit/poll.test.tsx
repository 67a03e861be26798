import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Poll } from "#app/navigation/poll.tsx";

function markupOf(reloads?: boolean): string {
  const Page = createRoutesStub([
    // biome-ignore lint/correctness/noComponentHookFactories: it is rendered once, and never again.
    { path: "/", Component: () => <Poll everySeconds={2} reloads={reloads} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("without JavaScript the document reloads, except where that would reset what is typed", () => {
  expect(markupOf()).toContain('http-equiv="refresh"');
  expect(markupOf(false)).toBe("");
});
