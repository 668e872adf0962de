/**
 * Node's options for a process of the server. On a machine with much memory V8's young generation grows to 134 MB under a
 * stream of lap entries. Bounded, the server holds 31 to 80 MB less; a create takes 244 us of the processor beside 252 without at
 * 32 at a time, but 333 beside 301 at 8 (medians of 8 rounds in turn).
 */
export const NODE_OPTIONS: readonly string[] = ['--max-semi-space-size=16']
