import type { ChannelAttribute } from "../marketplaces/channel-references.ts";

type Answer = { attributeId: string; valueId?: string; value?: string };

const foldText = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/**
 * A product's values for its target category's attributes: the source's value of the same name if
 * accepted, else the category's chosen value. Pure.
 */
export function carryAttributes(
  source: { asked: readonly ChannelAttribute[]; answers: readonly Answer[] },
  target: { asked: readonly ChannelAttribute[]; chosen: readonly Answer[] },
): Answer[] {
  const wordsByName = new Map<string, string[]>();
  for (const { attributeId, name, values } of source.asked) {
    const texts = source.answers
      .filter((answer) => answer.attributeId === attributeId)
      .flatMap((answer) => {
        const word =
          values.find((value) => value.valueId === answer.valueId)?.name ?? answer.value ?? "";
        return word.trim() ? [word.trim()] : [];
      });
    if (texts.length > 0) wordsByName.set(foldText(name), texts);
  }
  return target.asked.flatMap((attribute) => {
    const answersFromText = (wordsByName.get(foldText(attribute.name)) ?? []).flatMap(
      (word) => answerWith(attribute, word) ?? [],
    );
    if (answersFromText.length > 0)
      return attribute.inputType === "multi_select" ? answersFromText : answersFromText.slice(0, 1);
    return target.chosen.filter((answer) => answer.attributeId === attribute.attributeId);
  });
}

/** Returns `null` if the target's list lacks this value. */
function answerWith(attribute: ChannelAttribute, word: string): Answer | null {
  const { attributeId, values, inputType } = attribute;
  const listedOption = values.find(({ name }) => foldText(name) === foldText(word));
  if (listedOption) return { attributeId, valueId: listedOption.valueId, value: listedOption.name };
  const takesFreeText = inputType === "text" || inputType === "combo";
  return takesFreeText ? { attributeId, value: word } : null;
}
