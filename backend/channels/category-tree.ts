import type { CategoryChoice } from "#contract/channel-references.ts";
import type { ChannelCategory } from "../marketplaces/channel-references.ts";

/** A channel's categories with their paths. Pure. */
export interface CategoryTree {
  /** Returns `null` if the channel has no such category. */
  find(categoryId: string): CategoryChoice | null;
  /** Returns the categories from the root to the category itself. */
  parents(categoryId: string): CategoryChoice[];
  /** Returns the categories directly below `parentId`; `null` is the root. */
  level(parentId: string | null): CategoryChoice[];
  /** Returns leaves whose path has every word, first those with all words in their own name. */
  search(text: string): CategoryChoice[];
}

const foldCase = (text: string) => text.normalize("NFKC").toLowerCase();

export function makeCategoryTree(categories: readonly ChannelCategory[]): CategoryTree {
  const byId = new Map(categories.map((category) => [category.categoryId, category]));
  const listAncestors = (id: string | null): ChannelCategory[] => {
    const ancestors: ChannelCategory[] = [];
    // Stops at a cycle, which a marketplace's tree may contain.
    for (
      let node = byId.get(id ?? "");
      node && !ancestors.includes(node);
      node = byId.get(node.parentId ?? "")
    )
      ancestors.unshift(node);
    return ancestors;
  };
  const toChoice = ({ categoryId, name, isLeaf }: ChannelCategory): CategoryChoice => ({
    ...{ categoryId, name, isLeaf },
    path: listAncestors(categoryId).map((ancestor) => ancestor.name),
  });
  return {
    find(categoryId) {
      const channelCategory = byId.get(categoryId);
      return channelCategory ? toChoice(channelCategory) : null;
    },
    parents: (categoryId) => listAncestors(categoryId).map(toChoice),
    level: (parentId) =>
      sortByPath(categories.filter((category) => category.parentId === parentId).map(toChoice)),
    search(text) {
      const searchWords = foldCase(text).split(/\s+/).filter(Boolean);
      const containsAll = (text: string) => searchWords.every((word) => text.includes(word));
      const leaves = categories.filter(({ isLeaf }) => isLeaf).map(toChoice);
      const foundCategories = sortByPath(
        leaves.filter(({ path }) => containsAll(foldCase(path.join(" ")))),
      );
      const filterByOwnName = (isInOwnName: boolean) =>
        foundCategories.filter(({ name }) => containsAll(foldCase(name)) === isInOwnName);
      return [...filterByOwnName(true), ...filterByOwnName(false)];
    },
  };
}

const sortByPath = (choices: CategoryChoice[]) =>
  choices.toSorted((a, b) => a.path.join().localeCompare(b.path.join()));
