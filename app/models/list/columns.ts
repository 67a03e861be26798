/**
 * Returns the table columns in the address (comma-joined by links, repeated by checkboxes), in the
 * table's order. Returns `standard` if it names none. The first column is always included, which
 * distinguishes "nothing else" from no choice. docs/domain.md "Every table".
 */
export function readColumns<T extends string>(
  sent: readonly string[],
  all: readonly T[],
  standard: readonly T[] = all,
): T[] {
  const namedColumns = new Set(
    sent.flatMap((value) => value.split(",").map((part) => part.trim())),
  );
  return all.some((column) => namedColumns.has(column))
    ? all.filter((column, place) => place === 0 || namedColumns.has(column))
    : [...standard];
}
