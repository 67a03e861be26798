import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { CATEGORIES, findGroup, isLeaf } from "#sandbox/category-tree.ts";
import { items } from "#sandbox/shopee/schema.ts";
import { draft, shopWithPicture } from "./world.ts";

const FOOD = CATEGORIES.find(({ id }) => isLeaf(id) && findGroup(id) === "food")?.id ?? 0;
const NET_WEIGHT = "101029";
const EXPIRY = "101030";
const MANDATORY = [
  { attributeId: "100095", valueId: "661", value: "12 Months" },
  { attributeId: "100963", value: "MD 123456789" },
];

test("a value and its unit are sent separately, a day as its start, and a measure is read back as one", async () => {
  const { connector, credentials, imageId, db } = await shopWithPicture();
  const { listings, references } = connector;
  const asked = await references.attributes(credentials, String(FOOD), "en");
  expect(asked.find(({ attributeId }) => attributeId === NET_WEIGHT)).toMatchObject({
    name: "Net Weight (g, kg)",
    values: [{ valueId: "690", name: "250 g" }],
  });
  const answers = [
    { attributeId: NET_WEIGHT, value: "1.5 kg" },
    { attributeId: EXPIRY, value: "2027-03-01" },
  ];
  const wanted = draft(imageId, {
    categoryId: String(FOOD),
    attributes: [...MANDATORY, ...answers],
  });
  const { externalProductId } = await listings.create(credentials, wanted, null);
  const kept = async () => {
    const [row] = await db
      .select()
      .from(items)
      .where(eq(items.itemId, Number(externalProductId)));
    return Object.fromEntries(
      (row?.attributes ?? []).map((one) => [one.attribute_id, one.attribute_value_list]),
    );
  };
  expect(await kept()).toMatchObject({
    [NET_WEIGHT]: [{ value_id: 0, original_value_name: "1.5", value_unit: "kg" }],
    [EXPIRY]: [{ value_id: 0, original_value_name: "1803834000" }],
  });
  const [item] = (await listings.list(credentials, null)).items;
  expect(item?.attributes).toContainEqual({ attributeId: NET_WEIGHT, value: "1.5 kg" });
  const ref = { externalProductId, variants: [] };
  const chosen = { attributeId: NET_WEIGHT, valueId: "690", value: "250 g" };
  const other = { ...wanted, attributes: [...MANDATORY, chosen] };
  await listings.update(credentials, externalProductId, other, ref);
  expect(await kept()).toMatchObject({
    [NET_WEIGHT]: [{ value_id: 690, original_value_name: "250", value_unit: "g" }],
  });
});

const EXTENDED = {
  description: "",
  description_type: "extended",
  description_info: {
    extended_description: {
      field_list: [
        { field_type: "text", text: "Kaos katun." },
        { field_type: "image", image_info: { image_id: "sg-1", image_url: "https://x/1" } },
        { field_type: "text", text: "Nyaman dipakai." },
      ],
    },
  },
};

test("a description with pictures is kept while its text is ours, otherwise replaced by a plain one", async () => {
  const sent: Record<string, unknown>[] = [];
  const { connector, credentials, imageId } = await shopWithPicture("ID", {
    intercept(request) {
      if (request.url.includes("/product/update_item"))
        request.json().then((body) => sent.push(body as Record<string, unknown>));
      return null;
    },
    rewrite(call, body) {
      const answer = body as { response?: { item_list?: object[] } };
      if (call !== "get_item_base_info") return body;
      const item_list = answer.response?.item_list?.map((one) => ({ ...one, ...EXTENDED }));
      return { ...answer, response: { ...answer.response, item_list } };
    },
  });
  const { listings } = connector;
  const ref = await listings.create(credentials, draft(imageId), null);
  const [item] = (await listings.list(credentials, null)).items;
  const same = draft(imageId, { description: item?.description ?? "" });
  await listings.update(credentials, ref.externalProductId, same, ref);
  const other = { ...same, description: "Kaos linen." };
  await listings.update(credentials, ref.externalProductId, other, ref);
  expect(sent[0]).not.toHaveProperty("description");
  expect(sent[1]).toMatchObject({ description: "Kaos linen.", description_type: "normal" });
});
