/** `9:05` of minutes and seconds that are left; whole seconds, rounded up as a clock that runs down shows them. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
