import type { ChannelAttribute } from "../marketplaces/channel-references.ts";

type Answer = { attributeId: string; valueId?: string; value?: string };

const foldText = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/**
 * Returns a product's values for the attributes of its category in the target: the source's value
 * under the same name if the target accepts it, else the value chosen for the whole category. Pure.
 */
export function carryAttributes(
  source: { asked: readonly ChannelAttribute[]; answers: readonly Answer[] },
  target: { asked: readonly ChannelAttribute[]; chosen: readonly Answer[] },
): Answer[] {
  const saidText = new Map<string, string[]>();
  for (const { attributeId, name, values } of source.asked) {
    const texts = source.answers
      .filter((answer) => answer.attributeId === attributeId)
      .flatMap((answer) => {
        const word =
          values.find((value) => value.valueId === answer.valueId)?.name ?? answer.value ?? "";
        return word.trim() ? [word.trim()] : [];
      });
    if (texts.length > 0) saidText.set(foldText(name), texts);
  }
  return target.asked.flatMap((attribute) => {
    const ownValues = (saidText.get(foldText(attribute.name)) ?? []).flatMap(
      (word) => answerWith(attribute, word) ?? [],
    );
    if (ownValues.length > 0)
      return attribute.inputType === "multi_select" ? ownValues : ownValues.slice(0, 1);
    return target.chosen.filter((answer) => answer.attributeId === attribute.attributeId);
  });
}

/** Returns `null` if the target's list lacks this value. */
function answerWith(attribute: ChannelAttribute, word: string): Answer | null {
  const { attributeId, values, inputType } = attribute;
  const listedValue = values.find(({ name }) => foldText(name) === foldText(word));
  if (listedValue) return { attributeId, valueId: listedValue.valueId, value: listedValue.name };
  const isFree = inputType === "text" || inputType === "combo";
  return isFree ? { attributeId, value: word } : null;
}
