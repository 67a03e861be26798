/** Whether a field, by its name, holds what no page may show again. */
export const isSecret = (name: string): boolean => /password|token|secret/i.test(name);
