"use client";
import { CellField } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";

interface FigureFieldProps {
  name: string;
  /** Of the field that keeps what was shown. */
  shownName: string;
  label: string;
  shown: number;
}

/**
 * A figure of a level in its cell. What it is compared with stays what the reader was shown, also
 * when the page comes back with an error.
 */
export function FigureField({ name, shownName, label, shown }: FigureFieldProps) {
  const { control: shownControl } = useField(shownName, shown);
  return (
    <>
      <input type="hidden" name={shownName} defaultValue={shownControl.defaultValue} />
      <CellField
        name={name}
        label={label}
        defaultValue={shown}
        className="num"
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
