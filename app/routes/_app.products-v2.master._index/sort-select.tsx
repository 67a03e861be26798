"use client";
import { Select } from "#app/components/ui/input.tsx";

interface SortSelectProps {
  label: string;
  value: number;
  options: { value: number; label: string }[];
}

/** Sends its form as soon as another order is chosen; without JavaScript the button beside it does. */
export function SortSelect({ label, value, options }: SortSelectProps) {
  return (
    <Select name="sort" aria-label={label} defaultValue={value} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
