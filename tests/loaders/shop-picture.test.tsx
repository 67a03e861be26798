import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "#app/components/storefront/picture.tsx";
import { runWithState } from "#app/middleware/request-store.ts";
import { testContext } from "#tests/support/context.ts";

test("a picture's other format has no box, so that it takes no cell of a grid", () => {
  const picture = {
    ...{ imageId: "1", url: "/images/1/512", width: 800, height: 800 },
    hasCopies: true,
  };
  const markup = runWithState(testContext().state, () =>
    renderToStaticMarkup(<Picture picture={picture} alt="" sizes="3.5rem" />),
  );
  expect(markup).toMatch(/<source type="image\/avif"[^>]* class="hidden"\/>/);
});
