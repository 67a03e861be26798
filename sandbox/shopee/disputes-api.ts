import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { ApiError, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall } from "./gate.ts";
import { keepUpload } from "./images.ts";
import { answerReturn, requireReturn } from "./returns-api.ts";
import { returns } from "./schema.ts";

/** A seller's reasons to dispute a return, with the kinds of proof that each requires. */
const DISPUTE_REASONS: readonly { id: number; reason: string; kinds: readonly string[] }[] = [
  { id: 1, reason: "NON_RECEIPT", kinds: [] },
  { id: 2, reason: "OTHER", kinds: ["Photo(s) that show why the return is disputed."] },
  {
    id: 42,
    reason: "ITEM_RETURNED_DAMAGED",
    kinds: [
      "Photo(s) of the returned parcel with the consignment note (Airway Bill).",
      "Photo(s) of the damage.",
    ],
  },
];

const ReturnSn = z.object({ return_sn: z.string() });
const Dispute = ReturnSn.extend({
  email: z.string().includes("@"),
  dispute_reason_id: z.number(),
  dispute_text_reason: z.string().default(""),
  image_list: z
    .array(
      z.object({
        module_index: z.number(),
        requirement: z.string(),
        image_url: z.array(z.url()),
      }),
    )
    .default([]),
});
const Proof = ReturnSn.extend({
  photo: z.array(z.object({ url: z.url(), thumbnail: z.string() })).default([]),
});

export function addDisputeRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/returns/get_return_dispute_reason",
    handleShopCall(deps, async ({ shop, query }) => {
      await requireReturn(deps, shop, query(ReturnSn).return_sn);
      return {
        dispute_reason_list: DISPUTE_REASONS.map(({ id, kinds }) => ({
          dispute_reason: String(id),
          dispute_requirement: "",
          sample_evidence: [],
          evidence_module_list: kinds.map((requirement, at) => ({
            ...{ module_index: at + 1, requirement, is_required: true },
          })),
        })),
      };
    }),
  );
  api.post(
    "/returns/convert_image",
    handleShopCall(deps, async ({ shop, context }) => {
      const { return_sn, upload_image } = await context.req.parseBody();
      await requireReturn(deps, shop, String(return_sn ?? ""));
      const url = await keepUpload(deps, upload_image);
      return { url, thumbnail: url };
    }),
  );
  api.post(
    "/returns/dispute",
    handleShopCall(deps, async ({ shop, body }) => {
      const given = await body(Dispute);
      const known = DISPUTE_REASONS.find(({ id }) => id === given.dispute_reason_id);
      if (!known) throw createParamError("The dispute_reason_id is wrong.");
      const isImageRequired = (at: number) =>
        given.image_list.some((one) => one.module_index === at + 1 && one.image_url.length > 0);
      if (!known.kinds.every((_, at) => isImageRequired(at)))
        throw createParamError("The image_list is required for this dispute_reason_id.");
      await answerReturn(deps, shop, given.return_sn, {
        status: "SELLER_DISPUTE",
        disputeReason: given.dispute_text_reason || known.reason,
        proof: [...new Set(given.image_list.flatMap(({ image_url }) => image_url))],
      });
      return { return_sn: given.return_sn };
    }),
  );
  api.post(
    "/returns/upload_proof",
    handleShopCall(deps, async ({ shop, body }) => {
      const { return_sn, photo } = await body(Proof);
      const row = await requireReturn(deps, shop, return_sn);
      if (row.status === "REQUESTED")
        throw new ApiError("returns.error_status", "The return is not disputed.");
      const proof = [...row.proof, ...photo.map(({ url }) => url)];
      await deps.db.update(returns).set({ proof }).where(eq(returns.returnSn, return_sn));
      return {};
    }),
  );
  api.get(
    "/returns/query_proof",
    handleShopCall(deps, async ({ shop, query }) => {
      const { proof, disputeReason } = await requireReturn(deps, shop, query(ReturnSn).return_sn);
      const image = proof.map((url) => ({ url, thumbnail: url }));
      return { image, video: [], description: disputeReason };
    }),
  );
}
