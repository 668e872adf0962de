/** Shared properties of the cars of a class. */
interface SampleClass {
  name: string
  /** Lap of a Platinum driver on new tyres with half a tank at qualifying grip. */
  paceSec: number
  fuelPerLapKg: number
  tankCapacityKg: number
  topSpeedKph: number
  /** Time lost per lap of tyre age. */
  wearSecPerLap: number
  compounds: { qualifying: string; race: string }
}

const prototype: SampleClass = {
  name: 'Prototype',
  paceSec: 85.9,
  fuelPerLapKg: 2.24,
  tankCapacityKg: 70,
  topSpeedKph: 303,
  wearSecPerLap: 0.034,
  compounds: { qualifying: 'Soft', race: 'Medium' },
}
const challenge: SampleClass = {
  name: 'Challenge',
  paceSec: 91.4,
  fuelPerLapKg: 2.31,
  tankCapacityKg: 71,
  topSpeedKph: 284,
  wearSecPerLap: 0.041,
  compounds: { qualifying: 'Medium', race: 'Medium' },
}
const gtPro: SampleClass = {
  name: 'GT Pro',
  paceSec: 94.8,
  fuelPerLapKg: 2.62,
  tankCapacityKg: 84,
  topSpeedKph: 268,
  wearSecPerLap: 0.046,
  compounds: { qualifying: 'Medium', race: 'Medium' },
}
const gtAm: SampleClass = { ...gtPro, name: 'GT Am', paceSec: 95.3, wearSecPerLap: 0.05 }

export type Category = 'Platinum' | 'Gold' | 'Silver' | 'Bronze'

/** One car as entered. Two entries of a team differ in their number only. */
export interface Entry {
  number: string
  team: string
  manufacturer: string
  vehicle: string
  class: SampleClass
  liveryColor: string
  /** First name, last name, three-letter country, FIA category, kg. */
  drivers: [string, string, string, Category, number][]
}

const entry = (
  carClass: SampleClass,
  number: string,
  team: string,
  vehicle: string,
  liveryColor: string,
  ...drivers: Entry['drivers']
): Entry => ({
  number,
  team,
  manufacturer: vehicle.split(' ')[0]!,
  vehicle,
  class: carClass,
  liveryColor,
  drivers,
})

/** All people and teams are fictional. */
// biome-ignore format: a table reads best as a table
export const entries: Entry[] = [
  entry(prototype, '01', 'Halcyon Works Team', 'Aurelle LP1', '#0B3D91', ['Ilse', 'Varnhoven', 'NLD', 'Platinum', 61], ['Teodor', 'Braskeby', 'SWE', 'Platinum', 72]),
  entry(prototype, '02', 'Halcyon Works Team', 'Aurelle LP1', '#4F83CC', ['Caio', 'Bentemar', 'BRA', 'Platinum', 68], ['Rory', 'Aldwinter', 'GBR', 'Gold', 70]),
  entry(prototype, '8', 'Scuderia Montebruno', 'Tavani P26', '#B3001B', ['Livio', 'Castrovento', 'ITA', 'Platinum', 66], ['Marek', 'Oswinski', 'POL', 'Gold', 74]),
  entry(prototype, '18', 'Scuderia Montebruno', 'Tavani P26', '#FF5A5F', ['Elodie', 'Marchenoir', 'FRA', 'Platinum', 58], ['Jonas', 'Feldkirchen', 'AUT', 'Gold', 77]),
  entry(prototype, '31', 'Northlight Autosport', 'Kestra LMX', '#F2A900', ['Noor', 'Halvardsen', 'NOR', 'Gold', 60], ['Desmond', 'Okonjima', 'ZAF', 'Platinum', 75]),
  entry(prototype, '007', 'Blackmere Racing', 'Kestra LMX', '#1C1C1C', ['Tamsin', 'Wetherlow', 'GBR', 'Gold', 63], ['Iker', 'Zubimendia', 'ESP', 'Gold', 71]),
  entry(challenge, '1', 'Saltwind Motorsport', 'Brenn C3', '#00A896', ['Petra', 'Kolarinova', 'CZE', 'Gold', 62], ['Alton', 'Briggsmoor', 'USA', 'Bronze', 88]),
  entry(challenge, '13', 'Saltwind Motorsport', 'Brenn C3', '#66D9C6', ['Yannis', 'Theodrakis', 'GRC', 'Silver', 73], ['Hugo', 'Lindquarter', 'CAN', 'Bronze', 84]),
  entry(challenge, '40', 'Cordillera Endurance', 'Brenn C3', '#7B2CBF', ['Mateo', 'Arrayanes', 'ARG', 'Silver', 69], ['Bianca', 'Toledano-Ruiz', 'ESP', 'Silver', 57]),
  entry(challenge, '44', 'Team Rivermark', 'Oda C3', '#9ACD32', ['Kenji', 'Morishige', 'JPN', 'Gold', 64], ['Walter', 'Pennyworthy', 'GBR', 'Bronze', 91]),
  entry(challenge, '71', 'Team Rivermark', 'Oda C3', '#C5E86C', ['Astrid', 'Nordgaarden', 'DNK', 'Silver', 59], ['Luca', 'Ferrantini', 'CHE', 'Silver', 70]),
  entry(gtPro, '4', 'Ironbark Racing', 'Wolverton GT', '#D2691E', ['Callum', 'Strathmoray', 'GBR', 'Platinum', 73], ['Freya', 'Lindenholm', 'SWE', 'Gold', 60]),
  entry(gtPro, '5', 'Ironbark Racing', 'Wolverton GT', '#F4A460', ['Ruben', 'van der Kroft', 'NLD', 'Platinum', 78], ['Aaron', 'Mossgrave', 'AUS', 'Gold', 74]),
  entry(gtPro, '23', 'Eisvogel Rennsport', 'Lorcher 7R', '#008B8B', ['Matthias', 'Grünewalder', 'DEU', 'Platinum', 71], ['Nikolai', 'Petrossov', 'BGR', 'Gold', 76]),
  entry(gtPro, '24', 'Eisvogel Rennsport', 'Lorcher 7R', '#5FD3D3', ['Sanne', 'Vermeerbergh', 'BEL', 'Gold', 59], ['Dario', 'Pellegrotti', 'ITA', 'Gold', 68]),
  entry(gtPro, '64', 'Vantage Point Motorsport', 'Tavani GT Evo', '#E63946', ['Xavier', 'Quintanar', 'MEX', 'Gold', 70], ['Owen', 'Gallowhurst', 'IRL', 'Gold', 79]),
  entry(gtPro, '99', 'Redfern & Hale', 'Aurelle GTR', '#FFD60A', ['Anneke', 'Strijdom-Vos', 'ZAF', 'Gold', 61], ['Julian', 'Ashenford', 'GBR', 'Platinum', 72]),
  entry(gtAm, '7', 'Low Tide Racing', 'Lorcher 7R', '#2A9D8F', ['Gerald', 'Hartwickson', 'USA', 'Bronze', 93], ['Paulo', 'Serradinha', 'PRT', 'Gold', 69]),
  entry(gtAm, '07', 'Low Tide Racing', 'Lorcher 7R', '#8AD6CC', ['Miriam', 'Goldsworthy', 'USA', 'Bronze', 64], ['Stefan', 'Ilienkov', 'BGR', 'Silver', 75]),
  entry(gtAm, '55', 'Garrison Motorsport', 'Wolverton GT', '#3A5A40', ['Clive', 'Underbarrow', 'GBR', 'Bronze', 87], ['Tomasz', 'Wielicki', 'POL', 'Silver', 72]),
  entry(gtAm, '77', 'Amberline Competition', 'Tavani GT Evo', '#FFB703', ['Renata', 'Guidobaldi', 'ITA', 'Bronze', 60], ['Femi', 'Adeyinka-Cole', 'GBR', 'Gold', 74]),
  entry(gtAm, '88', 'Amberline Competition', 'Tavani GT Evo', '#FB8500', ['Harold', 'Stanmore-Pike', 'CAN', 'Bronze', 90], ['Lukas', 'Ebersbacher', 'DEU', 'Silver', 77]),
  entry(gtAm, '120', 'Lighthouse Autosport', 'Aurelle GTR', '#6C757D', ['Seiji', 'Kuramochi', 'JPN', 'Silver', 66], ['Emmett', 'Rosscarrow', 'IRL', 'Silver', 80]),
  entry(gtAm, '213', 'Quarry Bay Racing', 'Wolverton GT', '#8D99AE', ['Vivian', 'Cheung-Arden', 'HKG', 'Bronze', 63], ['Bastien', 'Delacouronne', 'FRA', 'Gold', 71]),
]
