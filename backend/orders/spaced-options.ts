/** Puts a space behind each comma of a variant's name ("Nila,XL"), but not into "1,5 L". */
export const spaceOptions = (variantName: string): string =>
  variantName.replace(/(?<!\d),(?=\S)|,(?=[^\s\d])/g, ", ");
