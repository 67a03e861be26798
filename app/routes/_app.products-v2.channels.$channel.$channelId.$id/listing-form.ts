interface ListingChanges {
  categoryId: string;
  categoryName: string;
  brandId: string | null;
  attributes: { attributeId: string; valueId?: string; value?: string }[];
}

const FIELD = /^attributes\[(\w+)\]$/;

/**
 * What the listing's form holds. An attribute's field is `attributes[<id>]`; one with a list sends `<value id>|<name>`, a free one its text. Empty
 * answers are left out: the channel's own check says what is missing.
 */
export function readListingForm(formData: FormData): ListingChanges {
  const attributes = [...formData].flatMap(([field, answer]) => {
    const [, attributeId] = FIELD.exec(field) ?? [];
    const text = typeof answer === "string" ? answer.trim() : "";
    if (!attributeId || text === "") return [];
    const [valueId, ...name] = text.split("|");
    return [name.length > 0 ? { attributeId, valueId, value: name.join("|") } : { attributeId, value: text }];
  });
  return {
    categoryId: String(formData.get("categoryId") ?? ""),
    categoryName: String(formData.get("categoryName") ?? ""),
    brandId: String(formData.get("brandId") ?? "") || null,
    attributes,
  };
}
