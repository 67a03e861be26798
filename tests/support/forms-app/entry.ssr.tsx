export { renderDocument } from "../../../app/entry.ssr.tsx";
