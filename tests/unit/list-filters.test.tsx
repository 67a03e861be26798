import { expect, test } from "vitest";
import { FilterLine } from "#app/components/list/filter-line.tsx";
import { runWithState } from "#app/middleware/request-store.ts";
import type { FilterField, ListForm } from "#app/models/list/filter-field.ts";
import { FilterPanel } from "#app/routes/_app/products-v2/master/+/filter-panel.tsx";
import { productList } from "#app/services/product/product-list.ts";
import { renderMarkup } from "#app/static/markup.ts";
import { testContext } from "#tests/support/context.ts";

const { state } = testContext();
const brand: FilterField = {
  name: "brand",
  look: "words",
  label: "Brand",
  value: "Sinar",
  options: [],
  any: undefined,
  isWide: false,
};

test("a line of filters has a field for each filter of its call, also for one without a place", () => {
  const form: ListForm = {
    action: "/shirts",
    search: "",
    carried: [],
    main: [],
    more: [brand],
    isMoreOpen: true,
    set: 1,
  };
  // The form itself needs a router.
  const markup = runWithState(state, () =>
    renderMarkup(FilterLine({ form, label: "Search", submit: "Show" }).props.children),
  );
  expect(markup).toMatch(/<input[^>]* name="brand"[^>]* value="Sinar"/);
});

test("the products' panel has a field for each filter of its call that it does not place", () => {
  const markup = runWithState(state, () =>
    renderMarkup(
      <FilterPanel params={productList.standards} channels={[]} categories={[]} others={[brand]} />,
    ),
  );
  expect(markup).toMatch(/<label[^>]*for="f-brand"[^>]*>Brand/);
  expect(markup).toMatch(/<input[^>]* name="brand"[^>]* value="Sinar"/);
});
