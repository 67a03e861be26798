import type { CategoryAnswers, CategoryNeeds, PreflightFinding } from "./category-needs.ts";

/** Reports missing certificates and missing expiry dates. */
export function checkCertificates(
  { certificates: requiredCertificates }: Pick<CategoryNeeds, "certificates">,
  answers: Pick<CategoryAnswers, "attributes" | "certificates" | "isOnChannel">,
): PreflightFinding[] {
  return requiredCertificates.flatMap((certificate) => {
    const { certificateId, name, needsExpiry } = certificate;
    const answeredCertificate = answers.certificates[certificateId];
    const lacksDay =
      answeredCertificate !== undefined && needsExpiry && answeredCertificate.expiresOn === null;
    const isMissing =
      !answeredCertificate && !answers.isOnChannel && isMandatory(certificate, answers);
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
