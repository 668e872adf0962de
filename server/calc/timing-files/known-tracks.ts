/** Track data missing from timing files. */
interface TrackFacts {
  name: string
  country: string
  lengthKm: number
  cornerCount: number
  timeZone: string
}
type KnownTrack = TrackFacts & { keywords: string[] }

const known = (
  keywords: string[],
  name: string,
  country: string,
  lengthKm: number,
  cornerCount: number,
  timeZone: string,
): KnownTrack => ({ keywords, name, country, lengthKm, cornerCount, timeZone })

/** Matched by a word in a folder or file name. Lengths as published by the organisers. */
// biome-ignore format: a table reads best as a table
const knownTracks: KnownTrack[] = [
  known(['daytona'], 'Daytona International Speedway', 'US', 5.729, 12, 'America/New_York'),
  known(['sebring'], 'Sebring International Raceway', 'US', 6.019, 17, 'America/New_York'),
  known(['long-beach'], 'Long Beach Street Circuit', 'US', 3.167, 11, 'America/Los_Angeles'),
  known(['laguna-seca', 'monterey'], 'WeatherTech Raceway Laguna Seca', 'US', 3.602, 11, 'America/Los_Angeles'),
  known(['watkins-glen'], 'Watkins Glen International', 'US', 5.472, 11, 'America/New_York'),
  known(['mosport', 'canadian-tire'], 'Canadian Tire Motorsport Park', 'CA', 3.957, 10, 'America/Toronto'),
  known(['road-america', 'elkhart'], 'Road America', 'US', 6.515, 14, 'America/Chicago'),
  known(['vir', 'virginia'], 'Virginia International Raceway', 'US', 5.263, 17, 'America/New_York'),
  known(['indianapolis'], 'Indianapolis Motor Speedway Road Course', 'US', 3.925, 14, 'America/Indiana/Indianapolis'),
  known(['road-atlanta', 'petit-le-mans'], 'Michelin Raceway Road Atlanta', 'US', 4.088, 12, 'America/New_York'),
  known(['le-mans'], 'Circuit de la Sarthe', 'FR', 13.626, 38, 'Europe/Paris'),
  known(['spa'], 'Circuit de Spa-Francorchamps', 'BE', 7.004, 19, 'Europe/Brussels'),
  known(['silverstone'], 'Silverstone Circuit', 'GB', 5.891, 18, 'Europe/London'),
  known(['monza'], 'Autodromo Nazionale Monza', 'IT', 5.793, 11, 'Europe/Rome'),
  known(['imola'], 'Autodromo Enzo e Dino Ferrari', 'IT', 4.909, 19, 'Europe/Rome'),
  known(['fuji'], 'Fuji Speedway', 'JP', 4.563, 16, 'Asia/Tokyo'),
  known(['bahrain', 'sakhir'], 'Bahrain International Circuit', 'BH', 5.412, 15, 'Asia/Bahrain'),
  known(['cota', 'austin'], 'Circuit of the Americas', 'US', 5.513, 20, 'America/Chicago'),
]

/** The track whose keyword is a whole word of a name. */
export function knownTrack(folderName: string): TrackFacts | undefined {
  const words = `-${folderName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-`
  const found = knownTracks.find(({ keywords }) => keywords.some((keyword) => words.includes(`-${keyword}-`)))
  if (!found) return undefined
  const { keywords: _, ...track } = found
  return track
}
