"use client";

/** An island with a bug. */
export function Crash(): never {
  throw new Error("the password is hunter2");
}
