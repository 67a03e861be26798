export interface Option {
  value: string;
  label: string;
}

export const buildOptions = (named: readonly { id: string; name: string }[]): Option[] =>
  named.map(({ id, name }) => ({ value: id, label: name }));

/** A field of a list's filter panel, formatted for display. */
export interface FilterField {
  name: string;
  label: string;
  look: "words" | "phone" | "number" | "day" | "choice" | "boxes";
  /** In the format of the address. Several values are comma-joined. */
  value: string;
  options: Option[];
  /** Label of the option without a filter. Absent if one value is always chosen. */
  any?: string | undefined;
  /** The field takes a full line of the panel. */
  isWide?: boolean | undefined;
}

export interface ListForm {
  action: string;
  /** The search text. */
  search: string;
  /** Hidden fields for parameters without a control. */
  carried: [name: string, value: string][];
  /** Fields of the panel: `main` is always shown, `more` is collapsed unless one of them is set. */
  main: FilterField[];
  more: FilterField[];
  isMoreOpen: boolean;
  set: number;
}

/** A link beside a list's search that switches one filter and keeps the rest. */
export interface Chip {
  to: string;
  label: string;
  on: boolean;
  count?: string | undefined;
  /** The option's rows need attention. */
  critical?: boolean | undefined;
  /** Hidden on phones, where it would push the list down a line. */
  isForDesks?: boolean | undefined;
}
