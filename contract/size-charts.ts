import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { ProductImage } from "./products.ts";
import { commaList, instant, paging } from "./query.ts";

const label = z.string().trim().min(1, "required").max(50, "too_long");

/**
 * docs/domain.md "Settings": a table of sizes × measures in centimetres. `values` are in the order
 * of `measures`; `null` where not given. A picture can replace the table.
 */
const fields = {
  name: z.string().trim().min(1, "required").max(100, "too_long"),
  measures: z.array(label).max(12, "too_many"),
  rows: z
    .array(z.object({ size: label, values: z.array(z.number().positive().max(1000).nullable()) }))
    .max(50, "too_many"),
};

export const SizeChart = z
  .object({
    ...fields,
    id: z.string(),
    version: z.number().int(),
    image: ProductImage.nullable(),
    productCount: z.number().int(),
    updatedAt: instant(),
  })
  .openapi("SizeChart");
export type SizeChart = z.infer<typeof SizeChart>;

/**
 * The writable fields of a size guide. `imageId`: a picture uploaded as a size chart (image type
 * 3), or imported from a shop (4). With it the whole table may be left out.
 */
export const SizeChartFields = z
  .object({ ...fields, imageId: z.string().nullable().default(null) })
  .superRefine(({ measures, rows, imageId }, { addIssue }) => {
    if (imageId !== null && measures.length === 0 && rows.length === 0) return;
    for (const [name, list] of Object.entries({ measures, rows }))
      if (list.length === 0) addIssue({ code: "custom", path: [name], message: "required" });
  });
export type SizeChartFields = z.infer<typeof SizeChartFields>;

/**
 * With `id` and the `version` that was read: a change, which keeps absent fields. Without them: a
 * new size guide, which needs all fields.
 */
export const SizeChartInput = z
  .object({
    ...{ id: z.string().optional(), version: integer().optional() },
    ...{
      name: fields.name.optional(),
      measures: fields.measures.optional(),
      rows: fields.rows.optional(),
      imageId: z.string().nullable().optional(),
    },
  })
  .superRefine((sizeChart, { addIssue }) => {
    if (sizeChart.id !== undefined) return;
    const { error } = SizeChartFields.safeParse(sizeChart);
    for (const { path, message } of error?.issues ?? [])
      addIssue({ code: "custom", path, message });
  })
  .openapi("SizeChartInput");
export type SizeChartInput = z.infer<typeof SizeChartInput>;

const permission = { access: "product-manage" } as const;
const params = z.object({ sizeChartId: z.string() });

export const listSizeCharts = endpoint("listSizeCharts", "get", "/v1/products/size-charts", {
  ...permission,
  summary: "The account's size guides by name",
  response: z.object({ sizeCharts: z.array(SizeChart) }),
});
export const saveSizeChart = endpoint("saveSizeChart", "post", "/v1/products/size-charts", {
  ...permission,
  summary: "Makes or changes a size guide",
  body: z.object({ sizeChart: SizeChartInput }),
  response: z.object({ sizeChart: SizeChart }),
  errors: [404, 409],
});
export const getSizeChart = endpoint(
  "getSizeChart",
  "get",
  "/v1/products/size-charts/{sizeChartId}",
  {
    ...permission,
    summary: "A size guide and the products that use it, by name",
    params,
    /** `productIds`: answers which of these use it. */
    query: z.object({ ...paging(50), productIds: commaList(z.string()) }),
    response: z.object({
      sizeChart: SizeChart,
      products: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    errors: [404],
  },
);
export const deleteSizeChart = endpoint(
  "deleteSizeChart",
  "delete",
  "/v1/products/size-charts/{sizeChartId}",
  {
    access: ["integration-manage", "product-manage"],
    summary: "Deletes a size guide; products that used it have none then",
    params,
    response: z.object({ sizeChartId: z.string() }),
    errors: [404],
  },
);
