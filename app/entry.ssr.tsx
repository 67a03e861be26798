/** The module graph that renders documents. entry.rsc.tsx loads it. */
export { renderDocument } from "./document/render-document.tsx";
