import { baselines, type Sheet } from './baseline.ts'
import type { SetupChange } from './derived-setup.ts'
import type { TeamCar } from './kits.ts'
import { setupWork } from './setup-work.ts'

const worked = (sheet: Sheet, { frontAxle, rearAxle, maps, ...change }: SetupChange): Sheet => ({
  ...sheet,
  ...change,
  frontAxle: { ...sheet.frontAxle, ...frontAxle },
  rearAxle: { ...sheet.rearAxle, ...rearAxle },
  maps: { ...sheet.maps, ...maps },
})

/** A car's setups by name, each derived from its parent. */
export function setupSheets(car: TeamCar): (name: string) => Sheet {
  const sheets = new Map([['baseline', baselines[car]]])
  const sheetOf = (name: string): Sheet => {
    const sheet = sheets.get(name)
    if (!sheet) throw new Error(`car ${car} has no setup ${name}`)
    return sheet
  }
  for (const { name, from, work } of setupWork[car]) sheets.set(name, worked(sheetOf(from), work))
  return sheetOf
}
