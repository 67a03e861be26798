import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Input } from "./input.tsx";

interface SearchFieldProps {
  label: string;
  /** What can be looked for; the label when absent. */
  placeholder?: string;
  /** What is looked for now. */
  value: string;
  className?: string;
}

/** The box `search` of a list's form; the key / goes to it. */
export function SearchField({ label, placeholder = label, value, className }: SearchFieldProps) {
  return (
    <span className={cn("relative block w-80 min-w-50 max-2xl:w-66 max-md:w-full", className)}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        className="border-line-strong pl-8"
        name="search"
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
      />
    </span>
  );
}
