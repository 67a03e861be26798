export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const otherItems = [...items];
  const [item] = otherItems.splice(from, 1);
  if (item !== undefined) otherItems.splice(Math.max(0, to), 0, item);
  return otherItems;
}

/** Applies a picture button's edit: `image-up:2`, `image-move:2:0`. */
export function editImages<T>(images: readonly T[], edit: string): T[] {
  const [name = "", first = "", second = ""] = edit.split(":");
  const index = Number(first);
  switch (name) {
    case "image-up":
      return moveItem(images, index, index - 1);
    case "image-down":
      return moveItem(images, index, index + 1);
    case "image-move":
      return moveItem(images, index, Number(second));
    case "image-cover":
      return moveItem(images, index, 0);
    case "image-remove":
      return images.filter((_, position) => position !== index);
    default:
      return [...images];
  }
}
