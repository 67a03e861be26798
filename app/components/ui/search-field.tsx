import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Input } from "./input.tsx";

interface SearchFieldProps {
  label: string;
  /** Says what can be searched. Default: the label. */
  placeholder?: string;
  /** The current search text. */
  value: string;
  /** Narrower, beside many filters. */
  narrow?: boolean;
  /** Shares a phone's line with its button. */
  withButton?: boolean;
}

/** The field `search` of a list's form. The key / focuses it. */
export function SearchField({
  label,
  placeholder = label,
  value,
  narrow = false,
  withButton = false,
}: SearchFieldProps) {
  return (
    <span
      className={cn(
        "relative block min-w-55",
        withButton ? "max-md:min-w-0 max-md:flex-1" : "max-md:w-full",
        narrow ? "w-66" : "w-80 max-2xl:w-66",
      )}
    >
      <Icon
        name="search"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted-foreground"
      />
      <Input
        type="search"
        look="filter"
        className="pl-8"
        name="search"
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
      />
    </span>
  );
}
