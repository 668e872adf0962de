/** Calendar date, YYYY-MM-DD, of wall-clock milliseconds. */
export const wallDate = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10)
