import type { CategoryChoice } from "#contract/channel-references.ts";
import type { ChannelCategory } from "../marketplaces/channel-references.ts";

/** A channel's categories with their paths. Pure. */
export interface CategoryTree {
  /** Returns `null` if the channel has no such category. */
  find(categoryId: string): CategoryChoice | null;
  /** From the top down to the category itself. */
  parents(categoryId: string): CategoryChoice[];
  /** The categories directly below; `null` is the top. */
  level(parentId: string | null): CategoryChoice[];
  /** Leaves whose path has every word: those with all words in their own name first. */
  search(words: string): CategoryChoice[];
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase();

export function categoryTree(categories: readonly ChannelCategory[]): CategoryTree {
  const byId = new Map(categories.map((category) => [category.categoryId, category]));
  const chain = (id: string | null): ChannelCategory[] => {
    const ancestors: ChannelCategory[] = [];
    // A marketplace's tree may have a cycle: stop where it begins again.
    for (
      let node = byId.get(id ?? "");
      node && !ancestors.includes(node);
      node = byId.get(node.parentId ?? "")
    )
      ancestors.unshift(node);
    return ancestors;
  };
  const choice = ({ categoryId, name, isLeaf }: ChannelCategory): CategoryChoice => ({
    ...{ categoryId, name, isLeaf },
    path: chain(categoryId).map((step) => step.name),
  });
  return {
    find(categoryId) {
      const found = byId.get(categoryId);
      return found ? choice(found) : null;
    },
    parents: (categoryId) => chain(categoryId).map(choice),
    level: (parentId) =>
      sortByPath(categories.filter((category) => category.parentId === parentId).map(choice)),
    search(words) {
      const wanted = folded(words).split(/\s+/).filter(Boolean);
      const containsAll = (text: string) => wanted.every((word) => text.includes(word));
      const leaves = categories.filter(({ isLeaf }) => isLeaf).map(choice);
      const found = sortByPath(leaves.filter(({ path }) => containsAll(folded(path.join(" ")))));
      const byName = (isInName: boolean) =>
        found.filter(({ name }) => containsAll(folded(name)) === isInName);
      return [...byName(true), ...byName(false)];
    },
  };
}

const sortByPath = (choices: CategoryChoice[]) =>
  choices.toSorted((a, b) => a.path.join().localeCompare(b.path.join()));
