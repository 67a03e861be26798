"use client";
import type { ReactNode } from "react";
import { SubmitButton } from "#app/components/form/submit-button.tsx";

export const PayButton = ({ children }: { children: ReactNode }) => (
  <SubmitButton className="mt-4 w-full">{children}</SubmitButton>
);
