import type { CategoryAnswers, CategoryNeeds, PreflightFinding } from "./category-needs.ts";

/** Reports required certificates that are missing, or lack an expiry date. Pure. */
export function checkCertificates(
  { certificates: askedCertificates }: Pick<CategoryNeeds, "certificates">,
  answers: Pick<CategoryAnswers, "attributes" | "certificates" | "isOnChannel">,
): PreflightFinding[] {
  return askedCertificates.flatMap((certificate) => {
    const { certificateId, name, needsExpiry } = certificate;
    const givenCertificate = answers.certificates[certificateId];
    const lacksDay =
      givenCertificate !== undefined && needsExpiry && givenCertificate.expiresOn === null;
    const isMissing =
      !givenCertificate && !answers.isOnChannel && isMandatory(certificate, answers);
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
  { isMandatory: isAlwaysMandatory, mandatoryWith }: CategoryNeeds["certificates"][number],
  { attributes }: Pick<CategoryAnswers, "attributes">,
) =>
  isAlwaysMandatory ||
  mandatoryWith.some(({ attributeId, valueId }) =>
    attributes.some(
      (attribute) => attribute.attributeId === attributeId && attribute.valueId === valueId,
    ),
  );
