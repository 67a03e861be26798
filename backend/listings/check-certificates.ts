import type { CategoryAnswers, CategoryNeeds, PreflightFinding } from "./category-needs.ts";

/** Reports required certificates that are missing, or lack an expiry date. Pure. */
export function checkCertificates(
  { certificates: asked }: Pick<CategoryNeeds, "certificates">,
  answers: Pick<CategoryAnswers, "attributes" | "certificates" | "isOnChannel">,
): PreflightFinding[] {
  return asked.flatMap((certificate) => {
    const { certificateId, name, needsExpiry } = certificate;
    const given = answers.certificates[certificateId];
    const lacksDay = given !== undefined && needsExpiry && given.expiresOn === null;
    const isMissing = !given && !answers.isOnChannel && isMandatory(certificate, answers);
    if (!lacksDay && !isMissing) return [];
    return [
      {
        field: `certificates.${certificateId}`,
        code: isMissing ? "certificate_missing" : "certificate_expiry_missing",
        level: "error" as const,
        details: { name },
      },
    ];
  });
}

const isMandatory = (
  { isMandatory: always, mandatoryWith }: CategoryNeeds["certificates"][number],
  { attributes }: Pick<CategoryAnswers, "attributes">,
) =>
  always ||
  mandatoryWith.some(({ attributeId, valueId }) =>
    attributes.some((one) => one.attributeId === attributeId && one.valueId === valueId),
  );
