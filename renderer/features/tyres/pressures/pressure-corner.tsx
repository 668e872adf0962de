import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import { CORNER_WORDS, type Corner, cornerName } from '../corners.ts'
import classes from '../pressures.module.css'
import { type ColdResult, deltaText, setText } from './cold-result.ts'

interface PressureCornerProps {
  corner: Corner
  result: ColdResult
  specification: Row<'tyreSpecifications'> | undefined
  /** The input fields. */
  children: ReactNode
}

function outOfWindow(bar: number, { pressureMinBar, pressureMaxBar }: Partial<Row<'tyreSpecifications'>>) {
  if (typeof pressureMinBar === 'number' && bar < pressureMinBar)
    return ['below', 'minimum', pressureMinBar] as const
  if (typeof pressureMaxBar === 'number' && bar > pressureMaxBar)
    return ['above', 'maximum', pressureMaxBar] as const
  return undefined
}

/** Cold pressure of a corner, in large type. */
export function PressureCorner({
  corner,
  result,
  specification = {} as never,
  children,
}: PressureCornerProps) {
  const units = useUnits()
  const pressure = units('bar')
  const temperature = units('°C')
  const out = 'coldBar' in result ? outOfWindow(result.coldBar, specification) : undefined
  return (
    <section className={classes.corner} aria-label={CORNER_WORDS[corner]} data-corner={corner}>
      <div className="cluster baseline">
        <strong>{cornerName(corner)}</strong>
        <output className={classes.cold} aria-label={`${cornerName(corner)} cold pressure to set`}>
          {'coldBar' in result ? setText(result.coldBar, pressure) : '–'}
          <span className={classes.unit}>{` ${pressure.unit}`}</span>
        </output>
        {'coldBar' in result && result.deltaBar !== null && (
          <span className="strong">{`${deltaText(result.deltaBar, pressure)} to last`}</span>
        )}
      </div>
      {'missing' in result && <Text c="dimmed">{result.missing}</Text>}
      {out && (
        <p className="warn strong" role="status">
          {`⚠ ${out[0] === 'below' ? 'Below' : 'Above'} the ${out[1]} of ${setText(out[2], pressure)} ${pressure.unit}.`}
        </p>
      )}
      <div className={classes.inputs}>{children}</div>
      {'hotC' in result && (
        <Text c="dimmed" size="sm">
          {`Air in the hot tyre: ${temperature.shown(result.hotC).toFixed(0)} ${temperature.unit}`}
        </Text>
      )}
    </section>
  )
}
