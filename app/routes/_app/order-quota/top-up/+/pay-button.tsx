"use client";
import type { ReactNode } from "react";
import { SubmitButton } from "#app/components/form/submit-button.tsx";

export const PayButton = ({ children }: { children: ReactNode }) => (
  <SubmitButton className="w-full">{children}</SubmitButton>
);
