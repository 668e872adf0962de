/** Unit by the last word of a field name. */
const UNITS: readonly [suffix: RegExp, unit: string][] = [
  [/KgM3$/, 'kg/m³'],
  [/Clicks$/, 'clicks'],
  [/Nmm$/, 'N/mm'],
  [/Bar$/, 'bar'],
  [/Hpa$/, 'hPa'],
  [/Pct$/, '%'],
  [/Kph$/, 'km/h'],
  [/Deg$/, '°'],
  [/Sec$/, 's'],
  [/Kg$/, 'kg'],
  [/Km$/, 'km'],
  [/Mm$/, 'mm'],
  [/Ms$/, 'ms'],
  [/Nm$/, 'Nm'],
  [/Hz$/, 'Hz'],
  [/(?<=[Dd]istance)M$/, 'm'],
  // A trailing capital C may be a name and Min a minimum: both count as units only after a word for the quantity.
  [/(?<=([Tt]emp|[Aa]mbient|[Bb]rake|[Cc]oolant|[Oo]il|[Ww]ater)(Min|Max|Inner|Middle|Outer)?)C$/, '°C'],
  [/(?<=[Dd]uration)Min$/, 'min'],
]

/** Splits a field name into its stem and its unit as printed. */
export function splitUnit(field: string): { stem: string; unit: string | null } {
  for (const [suffix, unit] of UNITS) {
    const stem = field.replace(suffix, '')
    if (stem !== field && stem !== '') return { stem, unit }
  }
  return { stem: field, unit: null }
}
