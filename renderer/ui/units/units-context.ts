import { createContext } from 'react'
import { STORED_UNITS, type Units } from '../../../server/calc/units.ts'

/** The units that whoever is logged in reads. */
export const UnitsContext = createContext<Units>(STORED_UNITS)
