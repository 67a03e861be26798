import { Icon } from "./icon.tsx";
import { Input } from "./input.tsx";

interface SearchFieldProps {
  label: string;
  /** What can be looked for; the label when absent. */
  placeholder?: string;
  /** What is looked for now. */
  value: string;
}

/** The box `search` of a list's form; the key / goes to it. */
export function SearchField({ label, placeholder = label, value }: SearchFieldProps) {
  return (
    <span className="search">
      <Icon name="search" />
      <Input
        type="search"
        name="search"
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
      />
    </span>
  );
}
