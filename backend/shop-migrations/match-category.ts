import type { CategoryChoice } from "#contract/channel-references.ts";
import type { CategoryTree } from "../channels/index.ts";

interface SourceCategory {
  /** From the top down; empty if the source does not report it. */
  path: readonly string[];
  /** The target's recommendations for some of its products' names, best first. */
  recommended: readonly (readonly string[])[];
}

const splitWords = (text: string) =>
  new Set(
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  );

/**
 * Returns the target's leaf for a source category: of those with the same name the one with the
 * most similar path, else the one recommended for most products, else the one with most common
 * words; `null` if there is none.
 */
export function matchCategory(
  { path, recommended }: SourceCategory,
  leaves: readonly CategoryChoice[],
  find: CategoryTree["find"],
): CategoryChoice | null {
  const leafName = path.at(-1)?.trim().toLowerCase();
  const sameNamed = leaves.filter(({ name }) => name.trim().toLowerCase() === leafName);
  return (
    findMostSimilar(path, sameNamed) ??
    findMostRecommended(recommended, find) ??
    findMostSimilar(
      path.slice(-1),
      leaves.filter(({ path: otherPath }) => countSharedWords(path.slice(-1), otherPath) > 0),
    )
  );
}

function findMostRecommended(
  lists: SourceCategory["recommended"],
  find: CategoryTree["find"],
): CategoryChoice | null {
  const votes = new Map<string, number>();
  for (const [best] of lists.map((ids) => ids.filter((id) => find(id)?.isLeaf)))
    if (best) votes.set(best, (votes.get(best) ?? 0) + 1);
  const [first] = [...votes].sort(([, a], [, b]) => b - a);
  return first ? find(first[0]) : null;
}

function findMostSimilar(
  path: readonly string[],
  choices: readonly CategoryChoice[],
): CategoryChoice | null {
  const [best] = choices
    .map((choice) => ({ choice, words: countSharedWords(path, choice.path) }))
    .sort((a, b) => b.words - a.words);
  return best?.choice ?? null;
}

function countSharedWords(path: readonly string[], otherPath: readonly string[]): number {
  const texts = splitWords(path.join(" "));
  return [...splitWords(otherPath.join(" "))].filter((word) => texts.has(word)).length;
}
