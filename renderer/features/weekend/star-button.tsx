import { ActionIcon } from '@mantine/core'
import type { Row } from '../../data/row-cache.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'

const STAR = 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z'

/** Makes a car one of ours, or no longer. */
export function StarButton({ car }: { car: Row<'cars'> }) {
  const { mutateAsync } = useUpdate('cars')
  const toast = useToast()
  const { id, number, ours } = car
  const press = async () => {
    const message = `Car ${number} is ${ours ? 'no longer one of ours' : 'one of ours'}.`
    try {
      await mutateAsync({ id, body: { ours: !ours }, what: `Car ${number}`, message })
    } catch (error) {
      toast({ kind: 'error', text: `Car ${number} stays as it was. ${toFailure(error).message}` })
    }
  }
  return (
    <ActionIcon
      aria-label={`Car ${number} is ours`}
      title={ours ? 'One of ours: first in every list' : 'Mark it as one of ours'}
      aria-pressed={ours}
      onClick={() => void press()}
    >
      <svg
        viewBox="0 0 24 24"
        fill={ours ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d={STAR} />
      </svg>
    </ActionIcon>
  )
}
