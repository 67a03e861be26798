/**
 * Node's options for a server. Left alone, V8 lets the young generation grow to 100 MB while the
 * modules load, and the old one to four times what is alive before it looks through it: twice the
 * memory for a few percent of speed.
 */
export const HEAP_OPTIONS = ["--max-semi-space-size=16", "--heap-growing-percent=30"];

/**
 * glibc gives each thread memory pools of its own that it never returns; two for all of them are 20
 * to 60 MB less and cost nothing that can be measured.
 */
export const HEAP_ENV = { MALLOC_ARENA_MAX: "2" };
