import { NativeSelect } from '@mantine/core'
import { carOn } from '../../../server/calc/garage/part-life.ts'
import { useMay } from '../../context/use-may.ts'
import type { Row } from '../../data/row-cache.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import { useServerSkewMs } from '../../data/use/use-server-time.ts'
import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'

interface PartCarProps {
  part: Row<'parts'>
  /** Of the event. */
  cars: readonly Row<'cars'>[]
}

/** Fits a part to a car of the event now, or removes it. */
export function PartCar({ part, cars }: PartCarProps) {
  const { mutateAsync } = useUpdate('parts')
  const skewMs = useServerSkewMs()
  const mayWrite = useMay('update', 'Part')
  const toast = useToast()
  const { id, name, fits } = part
  const carId = carOn(fits)
  const isElsewhere = carId !== null && !cars.some((car) => car.id === carId)
  const choose = async (chosen: string) => {
    const now = new Date(Date.now() + skewMs).toISOString()
    const ended = fits.map((fit) => (fit.removedAt === null ? { ...fit, removedAt: now } : fit))
    const number = cars.find((car) => car.id === chosen)?.number
    const body = {
      fits: chosen === '' ? ended : [...ended, { carId: chosen, fittedAt: now, removedAt: null }],
    }
    const message = number === undefined ? `${name} is removed.` : `${name} is fitted to car ${number}.`
    try {
      await mutateAsync({ id, body, what: name, message })
    } catch (error) {
      toast({ kind: 'error', text: `${name} stays where it was. ${toFailure(error).message}` })
    }
  }
  return (
    <NativeSelect
      w="8.5rem"
      aria-label={`Car of ${name}`}
      value={carId ?? ''}
      disabled={!mayWrite}
      data={[
        { value: '', label: 'Not fitted' },
        ...(isElsewhere ? [{ value: carId, label: 'Another event' }] : []),
        ...cars.map((car) => ({ value: car.id, label: `Car ${car.number}` })),
      ]}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
    />
  )
}
