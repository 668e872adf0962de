import {
  type DriverName,
  driverName,
  type WeekendCar,
  type WeekendDriver,
} from '../../server/sample/weekend.ts'
import type { ResultDriver } from './alkamel.ts'
import { filled, type SessionEntries } from './cars.ts'

const fiaCategories = ['Platinum', 'Gold', 'Silver', 'Bronze'] as const

/** Sheets write a name with and without accents and capitals. */
const keyOf = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

function driverOf(driver: ResultDriver): Omit<WeekendDriver, 'carNumbers'> {
  const fiaCategory = fiaCategories.find(
    (category) => category.toLowerCase() === driver.licence.toLowerCase(),
  )
  const { hometown, shortName } = driver
  const parameters = filled({ hometown, shortName, licence: fiaCategory ? '' : driver.licence })
  return {
    firstName: driver.firstName || '–',
    lastName: driver.lastName,
    ...(driver.country && { nationality: driver.country }),
    ...(fiaCategory && { fiaCategory }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
  }
}

/** First word and the rest: only for drivers whom no results file lists. */
function splitName(name: string, seat: number): ResultDriver {
  const [firstName = '', ...rest] = name.split(' ')
  const unknown = { licence: '', country: '', hometown: '', shortName: '' }
  return rest.length > 0
    ? { seat, firstName, lastName: rest.join(' '), ...unknown }
    : { seat, firstName: '', lastName: firstName, ...unknown }
}

export interface WeekendDrivers {
  drivers: WeekendDriver[]
  /** The driver whom a lap names, as the driver's own row spells it; null when the lap names nobody. */
  find: (lapDriverName: string) => DriverName | null
}

/** The drivers of all sessions, car by car, seat by seat; also those who are listed and never drive. */
export function readDrivers(cars: WeekendCar[], sessions: SessionEntries[]): WeekendDrivers {
  const byKey = new Map<string, WeekendDriver>()
  const put = (carNumber: string, driver: ResultDriver) => {
    const key = keyOf(`${driver.firstName} ${driver.lastName}`)
    const before = byKey.get(key)
    const carNumbers = [...new Set([...(before?.carNumbers ?? []), carNumber])]
    byKey.set(key, { ...before, ...driverOf(driver), carNumbers })
  }
  const listed = (carNumber: string) =>
    sessions
      .flatMap(({ results }) => results.filter((result) => result.carNumber === carNumber))
      .flatMap((result) => result.drivers)
      .toSorted((a, b) => a.seat - b.seat)

  for (const { number } of cars) for (const driver of listed(number)) put(number, driver)
  for (const lap of sessions.flatMap(({ laps }) => laps)) {
    if (lap.driverName === '') continue
    const known = byKey.get(keyOf(lap.driverName))
    if (!known) put(lap.carNumber, splitName(lap.driverName, lap.seat))
    else if (!known.carNumbers.includes(lap.carNumber)) known.carNumbers.push(lap.carNumber)
  }

  const find = (lapDriverName: string) => {
    const driver = byKey.get(keyOf(lapDriverName))
    return driver ? driverName(driver) : null
  }
  return { drivers: [...byKey.values()], find }
}
