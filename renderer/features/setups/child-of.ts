import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import { setup as declaration } from '../../../server/contract/resources/garage/setup.ts'
import type { Setup } from './sheet/sheet-cells.ts'

export type NewSetup = CreateOf<Resources['setups']>

/** Every value of a setup, for a copy. */
const valuesOf = (setup: Setup): Partial<NewSetup> =>
  structuredClone(
    Object.fromEntries(
      Object.keys(declaration.fields).map((field) => [field, setup[field as keyof Setup]]),
    ) as Partial<NewSetup>,
  )

/** A new draft based on a setup, with all of its values and empty notes. */
export const childOf = (parent: Setup, given: Pick<NewSetup, 'name'> & Partial<NewSetup>): NewSetup => ({
  ...(valuesOf(parent) as NewSetup),
  parentSetupId: parent.id,
  kind: 'run',
  status: 'draft',
  notes: null,
  ...given,
})

/** Copy of a setup for another car, without parent and session. */
export const copyFor = (setup: Setup, carId: string, name: string): NewSetup => ({
  ...(valuesOf(setup) as NewSetup),
  carId,
  name,
  status: 'draft',
  parentSetupId: null,
})

const MAX_NAME_LENGTH = 200

/** An unused name for another setup of the car: `P1-2` becomes `P1-3`, `Baseline` becomes `Baseline 2`. */
export function nextName(name: string, taken: readonly string[]): string {
  const [, stem = '', number] = /^(.*?)(\d+)$/s.exec(name) ?? [name, `${name} `]
  for (let next = Number(number ?? 1) + 1; ; next += 1) {
    const candidate = `${stem.slice(0, MAX_NAME_LENGTH - String(next).length)}${next}`
    if (!taken.includes(candidate)) return candidate
  }
}
