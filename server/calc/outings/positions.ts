/** As loggers name the channels of the position: `Latitude`, `GPS_Lat`, `GPS Longitude`, `long`. */
const LATITUDE = /^(gps[ _]*)?lat(itude)?$/i
const LONGITUDE = /^(gps[ _]*)?lon(g|gitude)?$/i

/** Whether a channel is a part of the position. */
export const isPosition = (name: string): boolean => LATITUDE.test(name.trim()) || LONGITUDE.test(name.trim())

/** The channels of the position; undefined where there are none. */
export function positionChannels<C extends { name: string }>(
  channels: readonly C[],
): { lat: C; lon: C } | undefined {
  const named = (pattern: RegExp) => channels.find(({ name }) => pattern.test(name.trim()))
  const [lat, lon] = [named(LATITUDE), named(LONGITUDE)]
  return lat && lon && { lat, lon }
}
