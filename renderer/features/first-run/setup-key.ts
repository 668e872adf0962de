/** Query key of whether this server waits for its first account. */
export const SETUP_KEY = ['setup'] as const
