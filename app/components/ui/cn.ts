import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** The names of app/styles/theme.css that tailwind-merge cannot tell from Tailwind's own. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["2xs", "md"],
      shadow: ["pop", "bar", "dialog", "lid"],
      spacing: ["gutter", "control", "control-sm", "header", "row"],
      animate: ["rise", "progress", "appear"],
    },
    classGroups: {
      z: [{ z: ["sticky", "header", "bulkbar", "drawer", "dialog", "toast"] }],
      duration: [{ duration: ["fast", "base"] }],
    },
  },
  // Our sizes say nothing of the line's height.
  override: { conflictingClassGroups: { "font-size": [] } },
});

/** Joins what is there; of two utilities that say the same property, the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
