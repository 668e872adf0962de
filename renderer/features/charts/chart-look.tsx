import { Toggles } from '../../ui/form/switch.tsx'
import { useKept } from '../../ui/use-kept.ts'

/** What is drawn with the lines of every chart over laps. */
export interface ChartLook {
  flags: boolean
  stops: boolean
  stints: boolean
  /** Whether the vertical axis has the outliers too. */
  all: boolean
}

const FIRST: ChartLook = { flags: true, stops: true, stints: true, all: false }

/** The look of the charts, kept in this browser, and a function that changes parts of it. */
export const useChartLook = () => useKept('trackside.chart-look', FIRST)

const CHOICES = [
  ['flags', 'Flags', 'Bands where most cars were not under green, with their flag'],
  ['stops', '■ Pit stops', 'Squares on laps through the pits'],
  ['stints', '┊ Stints', 'A dashed line where a stint begins'],
  ['all', 'All values', 'Outliers are in the scale; otherwise arrowheads at its edge point to them'],
] as const satisfies readonly (readonly [keyof ChartLook, string, string])[]

/** Switches what is drawn with the lines. */
export const LookToggles = ({
  look,
  onLook,
}: {
  look: ChartLook
  onLook: (part: Partial<ChartLook>) => void
}) => <Toggles label="Drawn with the lines" values={look} choices={CHOICES} onChange={onLook} />
