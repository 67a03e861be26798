import { extendTailwindMerge } from "tailwind-merge";

/** The names of app/styles that tailwind-merge would confuse with Tailwind's own. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["2xs", "md"],
      shadow: ["pop", "bar", "dialog", "lid"],
      spacing: ["gutter", "control", "control-sm", "header", "page", "row"],
      animate: ["rise", "progress", "appear"],
    },
    classGroups: {
      z: [{ z: ["sticky", "header", "bulkbar", "dialog", "toast"] }],
      duration: [{ duration: ["fast", "base"] }],
      // A line inside the edge is also a shadow.
      shadow: [{ edge: [() => true] }],
    },
  },
  // Our font sizes do not set the line height.
  override: { conflictingClassGroups: { "font-size": [] } },
});

/** Returns the classes that another class of the same element overrides or repeats. */
export function findClassConflicts(elements: Iterable<string>): string[] {
  const found = [...new Set(elements)].flatMap((classes) => {
    const names = overruled(classes);
    return names.length > 0 ? [`${names.join(" ")} in: ${classes}`] : [];
  });
  return found.sort();
}

function overruled(classes: string): string[] {
  const all = classes.split(/\s+/).filter(Boolean);
  const left = merge(all.join(" ")).split(" ");
  return all.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
