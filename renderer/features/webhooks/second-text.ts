const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** `14:32:05` by this device's clock, with the date unless it is today. */
export function secondText(iso: string): string {
  const at = new Date(iso)
  return (at.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(at)
}
