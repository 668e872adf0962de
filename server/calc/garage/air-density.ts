import { roundOrNull } from '../round.ts'

export interface AirReading {
  airTempC: number | null
  pressureHpa: number | null
  humidityPct: number | null
}

/** J/(kg K), of dry air and of water vapour. */
const GAS_CONSTANT = { dry: 287.058, vapour: 461.495 }
const ZERO_CELSIUS_K = 273.15
/** Where Buck's formula holds; below, there is hardly any vapour to speak of, above, no air to race in. */
const BUCK_C = { lowest: -80, highest: 100 }

/** Saturation pressure over water in hPa. Source: A. L. Buck (1981), with the coefficients of 1996. */
const saturationHpa = (c: number) => 6.1121 * Math.exp(((18.678 - c / 234.5) * c) / (257.14 + c))

/**
 * Density of moist air in kg/m3 to 3 decimals; null when an input is missing, or when they are no air: colder than -80 C,
 * hotter than 100 C, more vapour than pressure. Source: ideal gases, dry air and vapour each by its partial pressure.
 */
export function airDensityKgM3({ airTempC, pressureHpa, humidityPct }: AirReading): number | null {
  if (airTempC === null || pressureHpa === null || humidityPct === null) return null
  if (airTempC < BUCK_C.lowest || airTempC > BUCK_C.highest) return null
  const vapourPa = humidityPct * saturationHpa(airTempC)
  const dryPa = pressureHpa * 100 - vapourPa
  if (dryPa <= 0 || vapourPa < 0) return null
  const kelvin = airTempC + ZERO_CELSIUS_K
  return roundOrNull((dryPa / GAS_CONSTANT.dry + vapourPa / GAS_CONSTANT.vapour) / kelvin, 3)
}
