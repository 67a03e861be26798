/** Joins what is there: `classNames("btn", small && "btn-sm")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
