export { RootError as ErrorBoundary } from "../../../app/components/shell/error-page.tsx";
export { middleware, ServerComponent, ServerLayout } from "../../../app/root.tsx";
