"use client";
import type { ReactNode } from "react";
import { SubmitButton } from "#app/components/form/fields.tsx";

export const PayButton = ({ children }: { children: ReactNode }) => (
  <SubmitButton className="mt-4 w-full">{children}</SubmitButton>
);
