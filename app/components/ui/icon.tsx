import type { IconName } from "../../../design/icon-names.ts";
import sprite from "../../../design/icons.svg?url";

interface IconProps {
  name: IconName;
  size?: "s" | "l";
  /** Only for an icon without text. Otherwise it is decoration. */
  label?: string;
  /** Classes besides the short ones of app/styles/base.css, which keep rows small. */
  className?: string;
}

/** A Lucide icon: 16 px, "s" 14, "l" 20. Add new ones in design/icon-names.ts. */
export function Icon({ name, size, label, className }: IconProps) {
  const sized = size ? `i ${size}` : "i";
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label where it stands alone, hidden beside words
    <svg
      className={className ? `${sized} ${className}` : sized}
      viewBox="0 0 24 24"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
