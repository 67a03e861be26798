type Unit = "g" | "kg";

/**
 * Finds the unit of a template's weights, which differs by country. The template's own texts name
 * it or show its country: Indonesia writes grams, the others kilograms. Without such a text a
 * weight below 1 can only be kilograms.
 */
export class WeightUnit {
  #named: Unit | null = null;
  #hasFraction = false;

  /** Reads a cell of the weight's column, above the products or among them. */
  note(text: string): void {
    if (/\p{L}/u.test(text)) this.#named = findUnit(text) ?? this.#named;
    else if (/^0[.,]\d*[1-9]/.test(text)) this.#hasFraction = true;
  }

  /** Adds the unit to a bare number. */
  of(text: string): string {
    if (text === "" || /\p{L}/u.test(text)) return text;
    return `${text} ${this.#named ?? (this.#hasFraction ? "kg" : "g")}`;
  }
}

function findUnit(text: string): Unit | null {
  if (/(?:^|[^a-z])(?:kg|kilogram)|กก|กิโล/i.test(text)) return "kg";
  if (/(?:^|[^a-z])(?:g|gr|gram)(?:$|[^a-z])|กรัม/i.test(text)) return "g";
  if (/berat/i.test(text)) return "g";
  return /น้ำหนัก/.test(text) ? "kg" : null;
}
