import { inArray } from "drizzle-orm";
import { z } from "zod";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { findUnknownImages } from "./images.ts";
import { files } from "./schema.ts";

export const Certifications = z
  .array(
    z.object({
      id: z.string(),
      images: z.array(z.object({ uri: z.string() })).optional(),
      files: z.array(z.object({ id: z.string(), name: z.string(), format: z.string() })).optional(),
      expiration_date: z.number().optional(),
    }),
  )
  .default([]);
type GivenCertifications = z.infer<typeof Certifications>;

const TOYS_CATEGORY = 100742;
/** "Country of Origin" in attributes.ts, and its value "China". */
const FROM_ABROAD = { attribute_id: "100037", attribute_value_id: "602" };
/** As in `get-category-rules`: certificates of toys, and of toys from abroad. */
const CERTIFICATION_RULES = [
  {
    id: "602362",
    name: "SNI Certificate",
    is_required: true,
    document_details: "A test report of the product.",
    expiration_date: { is_required: true },
  },
  {
    id: "602363",
    name: "Import Permit",
    is_required: false,
    requirement_conditions: [{ condition_type: "VALUE_ID_MATCH", ...FROM_ABROAD }],
    expiration_date: { is_required: false },
  },
];

export const listCertificationRules = (category: number) =>
  category === TOYS_CATEGORY ? CERTIFICATION_RULES : [];

interface Product {
  certifications: GivenCertifications;
  product_attributes: { id: string; values: { id?: string | undefined }[] }[];
}

/** Throws TikTok Shop's error for missing or wrong certificates. */
export async function checkCertifications(
  deps: SandboxDeps,
  category: number,
  { certifications: given, product_attributes }: Product,
): Promise<void> {
  const rules = listCertificationRules(category);
  const refuseIf = (isWrong: boolean, code: number, message: string) => {
    if (isWrong) throw new ApiError(code, message);
  };
  const ids = given.map(({ id }) => id);
  refuseIf(new Set(ids).size < ids.length, 12052656, "qualification id duplicate");
  refuseIf(
    ids.some((id) => !rules.some((rule) => rule.id === id)),
    12052655,
    "qualification id not exist",
  );
  const isChosen = (attributeId: string, valueId: string) =>
    product_attributes.some(
      ({ id, values }) => id === attributeId && values.some((value) => value.id === valueId),
    );
  for (const rule of rules) {
    const paper = given.find(({ id }) => id === rule.id);
    const isRequired =
      rule.is_required ||
      rule.requirement_conditions?.some((one) =>
        isChosen(one.attribute_id, one.attribute_value_id),
      );
    const papers = [...(paper?.files ?? []), ...(paper?.images ?? [])];
    refuseIf(Boolean(isRequired) && papers.length === 0, 12052105, "required qualification miss");
    refuseIf(
      paper !== undefined && rule.expiration_date.is_required && !paper.expiration_date,
      12052385,
      "Please enter valid certificate expiration date",
    );
  }
  const images = given.flatMap((paper) => paper.images ?? []).map(({ uri }) => uri);
  refuseIf(
    (await findUnknownImages(deps, images)).length > 0,
    12052650,
    "product qualification image uri illegal",
  );
  const named = given.flatMap((paper) => paper.files ?? []);
  const isForeign = named.some(({ format }) => format !== "PDF");
  refuseIf(
    isForeign || (await findUnknownFiles(deps, named)),
    12052658,
    "product qualification file uri illegal",
  );
}

async function findUnknownFiles(deps: SandboxDeps, named: readonly { id: string }[]) {
  if (named.length === 0) return false;
  const ids = named.map(({ id }) => id);
  const found = await deps.db
    .select({ fileId: files.fileId })
    .from(files)
    .where(inArray(files.fileId, ids));
  return found.length < new Set(ids).size;
}
