/**
 * Node's options for a process of the server. Without a bound V8's young generation grows to 134 MB under a stream of lap entries,
 * and its old one to a multiple of what is in use before it is collected; V8 keeps the pages. What each spares and takes says
 * docs/decisions/speed.md.
 */
export const NODE_OPTIONS: readonly string[] = ['--max-semi-space-size=16', '--heap-growing-percent=100']
