import { Button, Text } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { toFailure } from '../../format/failure.ts'
import { useKindText, useListen } from './use-feeds.ts'

const INCOMPLETE = 'Enter the address and port first.'

/** Listens to the address of the form around it, shows what is heard, and detects its kind. */
export function Listen({ onKind }: { onKind: (kind: string) => void }) {
  const { mutate, data, error, isPending } = useListen()
  const kindText = useKindText()
  const [incomplete, setIncomplete] = useState(false)
  function listen({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const values = new FormData(form ?? undefined)
    const host = String(values.get('host') ?? '').trim()
    const port = Number(values.get('port') || Number.NaN)
    const isComplete = host !== '' && Number.isInteger(port)
    setIncomplete(!isComplete)
    if (isComplete && !isPending)
      mutate({ host, port }, { onSuccess: ({ kind }) => kind !== null && onKind(kind) })
  }
  const failure = error && toFailure(error).message
  return (
    <div className="toolbar start">
      <Button variant="default" onClick={listen} aria-disabled={isPending}>
        {isPending ? 'Listening…' : 'Listen'}
      </Button>
      <div role="status" className="fill breaks">
        {isPending && <Text c="dimmed">For up to 10 s.</Text>}
        {incomplete && <Text>{INCOMPLETE}</Text>}
        {!isPending && !incomplete && failure && <Text c="var(--color-bad)">{failure}</Text>}
        {!isPending && !incomplete && data && (
          <>
            <Text>
              {data.kind === null
                ? data.sample === ''
                  ? 'Connected, but nothing received in 10 s.'
                  : 'Data received, but not from a known timing system.'
                : `This is ${kindText(data.kind)}.`}
            </Text>
            {data.sample !== '' && <code className="mono text-meta breaks">{data.sample.slice(0, 120)}</code>}
          </>
        )}
      </div>
    </div>
  )
}
