export interface Option {
  value: string;
  label: string;
}

export const optionsOf = (named: readonly { id: string; name: string }[]): Option[] =>
  named.map(({ id, name }) => ({ value: id, label: name }));

/** One field of a list's filter panel, in words. */
export interface FilterField {
  name: string;
  label: string;
  look: "words" | "phone" | "number" | "day" | "choice" | "boxes";
  /** As the address has it; several of them with commas between. */
  value: string;
  options: Option[];
  /** Of the choice that leaves nothing out; absent where one of the others is always chosen. */
  any?: string | undefined;
  /** Takes a line of its own. */
  isWide?: boolean | undefined;
}

/** A list's GET form. */
export interface ListForm {
  action: string;
  /** What is searched for. */
  search: string;
  /** What the form carries along because it has no control for it. */
  carried: [name: string, value: string][];
  /** The panel's fields: what everybody uses, and what is folded unless it is set. */
  main: FilterField[];
  more: FilterField[];
  isMoreOpen: boolean;
  /** How many of them are set. */
  set: number;
}

/** A link beside a list's search that switches one filter and keeps the rest. */
export interface Chip {
  to: string;
  label: string;
  on: boolean;
  count?: string | undefined;
  /** Its count needs someone. */
  critical?: boolean | undefined;
  /** A phone's list would begin a line lower for it. */
  isForDesks?: boolean | undefined;
}
