import type { CreateOf } from '../../contract/define/define.ts'
import type { tyreSpecification } from '../../contract/resources/garage/tyre-specification.ts'
import { create, type SampleStep } from '../sample-step.ts'

/** A compound of the weekend's only tyre supplier. */
export interface Compound {
  name: 'Soft' | 'Medium' | 'Wet'
  /** First letter of its sets' numbers. */
  letter: 'S' | 'M' | 'W'
  treadMm: number
  minTreadMm: number
  holes: number
  targetHotBar: number
  /** Tread loss per lap of the most worked corner, if all corners shared the work equally. */
  lossMmPerLap: number
  /** Mid-tread temperature on arrival in the box. */
  runsAtC: number
}

const compounds: readonly Compound[] = [
  {
    name: 'Soft',
    letter: 'S',
    treadMm: 3,
    minTreadMm: 0.8,
    holes: 3,
    targetHotBar: 1.92,
    lossMmPerLap: 0.071,
    runsAtC: 87,
  },
  {
    name: 'Medium',
    letter: 'M',
    treadMm: 3.2,
    minTreadMm: 0.8,
    holes: 3,
    targetHotBar: 1.95,
    lossMmPerLap: 0.041,
    runsAtC: 90,
  },
  {
    name: 'Wet',
    letter: 'W',
    treadMm: 5.5,
    minTreadMm: 1.6,
    holes: 4,
    targetHotBar: 2.05,
    lossMmPerLap: 0.06,
    runsAtC: 52,
  },
]

type Extras = Partial<CreateOf<typeof tyreSpecification>>

const extras: Record<Compound['name'], Extras> = {
  Soft: { color: '#E03131', pressureMinBar: 1.35, pressureMaxBar: 2.1, tempMinC: 70, tempMaxC: 100 },
  Medium: { color: '#F2C200', pressureMinBar: 1.35, pressureMaxBar: 2.15, tempMinC: 78, tempMaxC: 108 },
  Wet: { color: '#1C7ED6', pressureMinBar: 1.6, pressureMaxBar: 2.3, tempMinC: 35, tempMaxC: 70 },
}
const lasts: Record<Compound['name'], Extras> = {
  Soft: { maxHeatCycles: 3, maxMileageKm: 110 },
  Medium: { maxHeatCycles: 5, maxMileageKm: 250 },
  Wet: { maxHeatCycles: 6, maxMileageKm: 300 },
}

/** The compounds as described by their manufacturer. The key is the name, which laps refer to. */
export const compoundSteps = (): SampleStep[] =>
  compounds.map(({ name, treadMm, minTreadMm, holes, targetHotBar }) =>
    create('tyreSpecifications', name, {
      ...extras[name],
      ...lasts[name],
      compound: name,
      manufacturer: 'Corvane',
      size: '31/71-18 front, 34/71-18 rear',
      axle: 'front and rear',
      wearHoles: holes,
      initialTreadDepthMm: treadMm,
      minTreadDepthMm: minTreadMm,
      pressureTargetHotBar: targetHotBar,
    }),
  )

/** Looks up the compound of a set by its number. */
export function compoundOf(set: string): Compound {
  const compound = compounds.find(({ letter }) => set.startsWith(letter))
  if (!compound) throw new Error(`no compound for set ${set}`)
  return compound
}
