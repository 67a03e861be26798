export { showChannelImport } from "./read-channel-imports.ts";
export {
  acceptProposals,
  applyChannelImport,
  cancelChannelImport,
  findOpenImport,
  resumeChannelImport,
  startChannelImport,
  undoChannelImport,
} from "./steps.ts";
