// Stands for "server-only", which only means something to the RSC plugin.
export {};
