import type { ChannelAttribute } from "../marketplaces/channel-references.ts";

type Answer = { attributeId: string; valueId?: string; value?: string };

const foldText = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/**
 * Takes the source's value of the same name if the target accepts it, else the value chosen for the
 * category.
 */
export function carryAttributes(
  source: { asked: readonly ChannelAttribute[]; answers: readonly Answer[] },
  target: { asked: readonly ChannelAttribute[]; chosen: readonly Answer[] },
): Answer[] {
  const textsByName = new Map<string, string[]>();
  for (const { attributeId, name, values } of source.asked) {
    const texts = source.answers
      .filter((answer) => answer.attributeId === attributeId)
      .flatMap((answer) => {
        const word =
          values.find((value) => value.valueId === answer.valueId)?.name ?? answer.value ?? "";
        return word.trim() ? [word.trim()] : [];
      });
    if (texts.length > 0) textsByName.set(foldText(name), texts);
  }
  return target.asked.flatMap((attribute) => {
    const answersFromText = (textsByName.get(foldText(attribute.name)) ?? []).flatMap(
      (word) => makeAnswer(attribute, word) ?? [],
    );
    if (answersFromText.length > 0)
      return attribute.inputType === "multi_select" ? answersFromText : answersFromText.slice(0, 1);
    return target.chosen.filter((answer) => answer.attributeId === attribute.attributeId);
  });
}

/** Returns `null` if the target's list lacks this value. */
function makeAnswer(attribute: ChannelAttribute, word: string): Answer | null {
  const { attributeId, values, inputType } = attribute;
  const listedValue = values.find(({ name }) => foldText(name) === foldText(word));
  if (listedValue) return { attributeId, valueId: listedValue.valueId, value: listedValue.name };
  const acceptsFreeText = inputType === "text" || inputType === "combo";
  return acceptsFreeText ? { attributeId, value: word } : null;
}
