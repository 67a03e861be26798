"use client";
import { CellField } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";

interface FigureFieldProps {
  name: string;
  /** Name of the field that keeps the shown value. */
  shownName: string;
  label: string;
  shown: number;
}

/**
 * Edits a figure of a level in its cell. The value to compare with stays the one that was first
 * shown, even after an error.
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
