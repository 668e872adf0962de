/** As people write a place: `são paulo` for `America/Sao_Paulo`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[\s_]+/g, '_')
    .toLowerCase()

/** The time zone that somebody means: its name however it is written, or the one zone of a city. Else as it was typed. */
export function zoneNamed(text: string, zones: readonly string[]): string {
  const wanted = plain(text.trim())
  const whole = zones.find((zone) => plain(zone) === wanted)
  if (whole !== undefined) return whole
  const ofCity = zones.filter((zone) => plain(zone).endsWith(`/${wanted}`))
  return ofCity.length === 1 && ofCity[0] !== undefined ? ofCity[0] : text
}
