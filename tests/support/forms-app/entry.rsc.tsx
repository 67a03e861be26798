export { default } from "../../../app/entry.rsc.tsx";
