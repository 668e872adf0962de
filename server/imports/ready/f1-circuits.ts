interface Circuit {
  /** Track name in Trackside, independent of the source. */
  name: string
  country: string
  lengthKm: number
  cornerCount: number
  timeZone: string
  openF1: string
  ergast: string
  /** Grands Prix held there. */
  events: readonly string[]
}

const circuit = (
  name: string,
  country: string,
  lengthKm: number,
  cornerCount: number,
  timeZone: string,
  openF1: string,
  ergast: string,
  ...events: string[]
): Circuit => ({ name, country, lengthKm, cornerCount, timeZone, openF1, ergast, events })

// biome-ignore format: a table reads best as a table
const circuits: readonly Circuit[] = [
  circuit('Bahrain International Circuit', 'BH', 5.412, 15, 'Asia/Bahrain', 'Sakhir', 'bahrain', 'Bahrain Grand Prix'),
  circuit('Jeddah Corniche Circuit', 'SA', 6.174, 27, 'Asia/Riyadh', 'Jeddah', 'jeddah', 'Saudi Arabian Grand Prix'),
  circuit('Albert Park Circuit', 'AU', 5.278, 14, 'Australia/Melbourne', 'Melbourne', 'albert_park', 'Australian Grand Prix'),
  circuit('Suzuka Circuit', 'JP', 5.807, 18, 'Asia/Tokyo', 'Suzuka', 'suzuka', 'Japanese Grand Prix'),
  circuit('Shanghai International Circuit', 'CN', 5.451, 16, 'Asia/Shanghai', 'Shanghai', 'shanghai', 'Chinese Grand Prix'),
  circuit('Miami International Autodrome', 'US', 5.412, 19, 'America/New_York', 'Miami', 'miami', 'Miami Grand Prix'),
  circuit('Autodromo Enzo e Dino Ferrari', 'IT', 4.909, 19, 'Europe/Rome', 'Imola', 'imola', 'Emilia Romagna Grand Prix'),
  circuit('Circuit de Monaco', 'MC', 3.337, 19, 'Europe/Monaco', 'Monte Carlo', 'monaco', 'Monaco Grand Prix'),
  circuit('Circuit Gilles Villeneuve', 'CA', 4.361, 14, 'America/Toronto', 'Montreal', 'villeneuve', 'Canadian Grand Prix'),
  circuit('Circuit de Barcelona-Catalunya', 'ES', 4.657, 14, 'Europe/Madrid', 'Catalunya', 'catalunya', 'Spanish Grand Prix'),
  circuit('Red Bull Ring', 'AT', 4.318, 10, 'Europe/Vienna', 'Spielberg', 'red_bull_ring', 'Austrian Grand Prix'),
  circuit('Silverstone Circuit', 'GB', 5.891, 18, 'Europe/London', 'Silverstone', 'silverstone', 'British Grand Prix'),
  circuit('Hungaroring', 'HU', 4.381, 14, 'Europe/Budapest', 'Hungaroring', 'hungaroring', 'Hungarian Grand Prix'),
  circuit('Circuit de Spa-Francorchamps', 'BE', 7.004, 19, 'Europe/Brussels', 'Spa-Francorchamps', 'spa', 'Belgian Grand Prix'),
  circuit('Circuit Park Zandvoort', 'NL', 4.259, 14, 'Europe/Amsterdam', 'Zandvoort', 'zandvoort', 'Dutch Grand Prix'),
  circuit('Autodromo Nazionale Monza', 'IT', 5.793, 11, 'Europe/Rome', 'Monza', 'monza', 'Italian Grand Prix'),
  circuit('Baku City Circuit', 'AZ', 6.003, 20, 'Asia/Baku', 'Baku', 'baku', 'Azerbaijan Grand Prix'),
  circuit('Marina Bay Street Circuit', 'SG', 4.94, 19, 'Asia/Singapore', 'Singapore', 'marina_bay', 'Singapore Grand Prix'),
  circuit('Circuit of the Americas', 'US', 5.513, 20, 'America/Chicago', 'Austin', 'americas', 'United States Grand Prix'),
  circuit('Autódromo Hermanos Rodríguez', 'MX', 4.304, 17, 'America/Mexico_City', 'Mexico City', 'rodriguez', 'Mexico City Grand Prix'),
  circuit('Autódromo José Carlos Pace', 'BR', 4.309, 15, 'America/Sao_Paulo', 'Interlagos', 'interlagos', 'São Paulo Grand Prix'),
  circuit('Las Vegas Strip Circuit', 'US', 6.201, 17, 'America/Los_Angeles', 'Las Vegas', 'vegas', 'Las Vegas Grand Prix'),
  circuit('Lusail International Circuit', 'QA', 5.419, 16, 'Asia/Qatar', 'Lusail', 'losail', 'Qatar Grand Prix'),
  circuit('Yas Marina Circuit', 'AE', 5.281, 16, 'Asia/Dubai', 'Yas Marina Circuit', 'yas_marina', 'Abu Dhabi Grand Prix'),
]

type Fact = 'name' | 'country' | 'lengthKm' | 'cornerCount' | 'timeZone'
type Source = 'openF1' | 'ergast' | 'events'

const namesIn = (circuit: Circuit, source: Source) => [circuit[source]].flat()

/** Names of known circuits in the source. */
export const circuitNames = (source: Source): string[] =>
  circuits.flatMap((circuit) => namesIn(circuit, source))

/** A property of each circuit by the source's name: a map for a profile. */
export const circuitFacts = (source: Source, fact: Fact): Record<string, string | number> =>
  Object.fromEntries(
    circuits.flatMap((circuit) => namesIn(circuit, source).map((name) => [name, circuit[fact]])),
  )
