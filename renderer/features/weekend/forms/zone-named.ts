/** Normalizes case, accents and separators: `são paulo` matches `America/Sao_Paulo`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[\s_]+/g, '_')
    .toLowerCase()

/** The time zone of a typed name: a zone in any spelling, or the only zone of a city. Otherwise the text itself. */
export function zoneNamed(text: string, zones: readonly string[]): string {
  const wanted = plain(text.trim())
  const whole = zones.find((zone) => plain(zone) === wanted)
  if (whole !== undefined) return whole
  const ofCity = zones.filter((zone) => plain(zone).endsWith(`/${wanted}`))
  return ofCity.length === 1 && ofCity[0] !== undefined ? ofCity[0] : text
}
