/** LINE's published example of `x-line-signature`. */
export const LINE_SIGNATURE = {
  secret: "8c570fa6dd201bb328f1c1eac23a96d8",
  body: '{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}',
  signature: "GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs=",
} as const;
