export const search = {
  title: "Find",
  "title.of": "Results for “{q}”",
  label: "Screen, product, SKU or order number",
  screens: "Screens",
  products: "Products",
  orders: "Orders",
  all_one: "See the {total} result",
  all_other: "See all {total} results",
  none: "Nothing found for “{q}”.",
  "none.hint": "Try part of the name, the SKU or the order number.",
  failed: "{section} could not be searched just now.",
};
