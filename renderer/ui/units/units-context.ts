import { createContext } from 'react'
import { STORED_UNITS, type Units } from '../../../server/calc/units.ts'

/** The units of the logged-in user. */
export const UnitsContext = createContext<Units>(STORED_UNITS)
