import { roundOrNull } from '../round.ts'

export interface AirReading {
  airTempC: number | null
  pressureHpa: number | null
  humidityPct: number | null
}

/** J/(kg K), of dry air and of water vapour. */
const GAS_CONSTANT = { dry: 287.058, vapour: 461.495 }
const ZERO_CELSIUS_K = 273.15
/** Valid range of Buck's formula in °C. */
const BUCK_C = { lowest: -80, highest: 100 }

/** Saturation pressure over water in hPa. Source: A. L. Buck (1981), with the coefficients of 1996. */
const saturationHpa = (c: number) => 6.1121 * Math.exp(((18.678 - c / 234.5) * c) / (257.14 + c))

/**
 * Density of moist air in kg/m3 to 3 decimals; null if an input is missing or out of range (below -80 °C, above 100 °C,
 * or vapour pressure above total pressure). Source: ideal gas law with the partial pressures of dry air and vapour.
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
