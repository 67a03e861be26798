export {
  acceptProposals,
  applyChannelImport,
  cancelChannelImport,
  findOpenImport,
  resumeChannelImport,
  startChannelImport,
  undoChannelImport,
} from "./change-import.ts";
export { showChannelImport } from "./read-channel-imports.ts";
