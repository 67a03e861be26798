import type { ReactElement } from "react";

/** Throws unless a `<Static>` child's props are plain JSON data, whose changes are detected. */
export function requirePlain({ props }: ReactElement): void {
  for (const [name, value] of Object.entries(props as object)) requirePlainValue(value, name);
}

function requirePlainValue(value: unknown, name: string): void {
  if (value === null || ["string", "number", "boolean", "undefined"].includes(typeof value)) return;
  const isPlain =
    Array.isArray(value) ||
    (typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype);
  if (!isPlain) throw new Error(`Not static: the prop ${name} is no plain data`);
  for (const [key, inner] of Object.entries(value as object))
    requirePlainValue(inner, `${name}.${key}`);
}
