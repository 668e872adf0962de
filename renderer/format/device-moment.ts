const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** `14:32` by this device's clock; with the day where it is not today's. */
export function deviceMoment(atMs: number): string {
  const isToday = new Date(atMs).toDateString() === new Date().toDateString()
  return (isToday ? clock : dayAndClock).format(atMs)
}
