// Replaces "server-only", which only the RSC plugin understands.
export {};
