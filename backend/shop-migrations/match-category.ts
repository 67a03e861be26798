import type { CategoryChoice } from "#contract/channel-references.ts";
import type { CategoryTree } from "../channels/index.ts";

interface Source {
  /** From the top down; empty: the source does not report it. */
  path: readonly string[];
  /** The target's recommendations for the names of some of its products, best first. */
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
 * The target's leaf for a source category: the same name with the most similar path, else the one
 * recommended for most of its products, else the most common words. `null`: none. Pure.
 */
export function matchCategory(
  { path, recommended }: Source,
  leaves: readonly CategoryChoice[],
  find: CategoryTree["find"],
): CategoryChoice | null {
  const leafName = path.at(-1)?.trim().toLowerCase();
  const namesakes = leaves.filter(({ name }) => name.trim().toLowerCase() === leafName);
  return (
    findNearest(path, namesakes) ??
    findMostRecommended(recommended, find) ??
    findNearest(
      path.slice(-1),
      leaves.filter(({ path: otherPath }) => countShared(path.slice(-1), otherPath) > 0),
    )
  );
}

function findMostRecommended(
  lists: Source["recommended"],
  find: CategoryTree["find"],
): CategoryChoice | null {
  const votes = new Map<string, number>();
  for (const [best] of lists.map((ids) => ids.filter((id) => find(id)?.isLeaf)))
    if (best) votes.set(best, (votes.get(best) ?? 0) + 1);
  const [first] = [...votes].sort(([, a], [, b]) => b - a);
  return first ? find(first[0]) : null;
}

function findNearest(
  path: readonly string[],
  choices: readonly CategoryChoice[],
): CategoryChoice | null {
  const [best] = choices
    .map((choice) => ({ choice, words: countShared(path, choice.path) }))
    .sort((a, b) => b.words - a.words);
  return best?.choice ?? null;
}

function countShared(path: readonly string[], otherPath: readonly string[]): number {
  const texts = splitWords(path.join(" "));
  return [...splitWords(otherPath.join(" "))].filter((word) => texts.has(word)).length;
}
