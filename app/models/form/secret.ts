/** Returns whether a field, by its name, holds a value that no page may show again. */
export const isSecret = (name: string): boolean => /password|token|secret/i.test(name);
