export { generateHTML } from "../../../app/entry.ssr.tsx";
