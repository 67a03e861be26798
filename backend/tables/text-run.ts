import { MAX_CELL, tooMuchRefusal } from "./read-limits.ts";

/**
 * Joins formatted runs, without phonetic readings of East Asian words (ECMA-376 part 1 §18.4.8,
 * §18.4.6).
 */
export class TextRun {
  #parts: string[] = [];
  #length = 0;
  #isText = false;
  #isReading = false;

  open(name: string): void {
    if (name === "rPh") this.#isReading = true;
    this.#isText = name === "t" && !this.#isReading;
  }

  add(text: string): void {
    if (!this.#isText) return;
    this.#length += text.length;
    if (this.#length > MAX_CELL) throw tooMuchRefusal("cellText");
    this.#parts.push(text);
  }

  close(name: string): void {
    if (name === "rPh") this.#isReading = false;
    this.#isText = false;
  }

  /** Also clears it for the next text. */
  take(): string {
    const text = unescapeText(this.#parts.join(""));
    this.#parts = [];
    this.#length = 0;
    return text;
  }
}

/** `_x000D_` is a character that XML cannot hold (§22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
