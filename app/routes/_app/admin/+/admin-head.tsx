import type { ReactNode } from "react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getT } from "#app/middleware/request-store.ts";

interface AdminHeadProps {
  title: string;
  /** The page between the administration and this page. */
  above?: { to: string; label: string };
  titleMetadata?: ReactNode;
  actions?: ReactNode;
}

export function AdminHead({ above, ...props }: AdminHeadProps) {
  const crumbs = [{ to: "/admin", label: getT()("admin:title") }, ...(above ? [above] : [])];
  return <PageHead crumbs={crumbs} {...props} />;
}
