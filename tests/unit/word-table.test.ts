import { expect, test } from "vitest";
import { findByWord } from "#contract/word-table.ts";

test.each(["constructor", "toString", "__proto__", "hasOwnProperty", "unknown"])(
  "%s is not in a table that lacks it",
  (word) => {
    expect(findByWord({ known: "value" }, word)).toBeUndefined();
    expect(findByWord({ known: "value" }, "known")).toBe("value");
  },
);
