import { Button, TextInput } from '@mantine/core'
import { sentence } from '../../../format/sentence.ts'
import { RowButtons } from '../../../ui/form/row-buttons.tsx'
import classes from '../kpi.module.css'
import { newPair, type PairDraft } from './profile-draft.ts'

interface PairRowsProps {
  pairs: readonly PairDraft[]
  /** Singular noun for one pair. */
  noun: string
  labels: { name: string; value: string }
  errorOf: (path: string) => string | undefined
  onChange: (pairs: readonly PairDraft[]) => void
}

/** Edits name and value pairs: constants or aliases. */
export function PairRows({ pairs, noun, labels, errorOf, onChange }: PairRowsProps) {
  const input = (pair: PairDraft, index: number, field: 'name' | 'value') => {
    const error = errorOf(`${index}/${field}`)
    return {
      label: labels[field],
      value: pair[field],
      error: error === undefined ? undefined : sentence(labels[field], error),
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange(pairs.with(index, { ...pair, [field]: event.currentTarget.value })),
    }
  }
  return (
    <>
      {pairs.length > 0 && (
        <ul className="stack gap-l">
          {pairs.map((pair, index) => (
            <li key={pair.key} className={classes.pair}>
              <TextInput {...input(pair, index, 'name')} maxLength={100} />
              <TextInput {...input(pair, index, 'value')} />
              <RowButtons
                what={`${noun} ${pair.name}`.trim()}
                onRemove={() => onChange(pairs.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => onChange([...pairs, newPair()])}>
          {`Add ${noun}`}
        </Button>
      </div>
    </>
  )
}
