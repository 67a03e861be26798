import type { ComponentProps } from "react";

type ToggleProps = Omit<ComponentProps<"input">, "className"> & { type: "checkbox" | "radio" };

/** One of several choices, in the look of ToggleGroup: a checkbox or radio button in a pill. */
export function Toggle({ children, ...props }: ToggleProps) {
  return (
    <label className="toggle">
      <input {...props} />
      {children}
    </label>
  );
}

/** One of two or three that exclude each other, side by side: in `<span className="seg">` or a fieldset of that look. */
export function Segment({
  children,
  ...props
}: Omit<ComponentProps<"input">, "className" | "type">) {
  return (
    <label>
      <input type="radio" {...props} />
      {children}
    </label>
  );
}
