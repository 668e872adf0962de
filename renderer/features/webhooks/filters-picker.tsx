import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { choiceText, sentenceCase } from '../../format/words.ts'
import { deliveredWords, type Filters } from './delivered-words.ts'
import { FURTHER, OFFERED, OP_TYPES, typeWords } from './entity-types.ts'
import classes from './webhooks.module.css'

interface ChecksProps {
  values: readonly string[]
  chosen: readonly string[]
  wordsOf: (value: string) => string
  onChange: (chosen: string[]) => void
}

const Checks = ({ values, chosen, wordsOf, onChange }: ChecksProps) => (
  <div className={classes.checks}>
    {values.map((value) => (
      <label key={value} className="check">
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
        {wordsOf(value)}
      </label>
    ))}
  </div>
)

/** Adds a type without a declaration, which a newer server or another system may have. */
function OtherType({ onAdd }: { onAdd: (entityType: string) => void }) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const entityType = typed.trim()
    if (entityType) onAdd(entityType)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds the type instead of submitting the form.
    event.preventDefault()
    add()
  }
  return (
    <div className={classes.other}>
      <TextInput
        label="Another type, as the API spells it"
        placeholder="pit_stop"
        maxLength={100}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={add}>
        Add type
      </Button>
    </div>
  )
}

/** Chooses a webhook's filters and describes what it receives. */
export function FiltersPicker({ value, onChange }: { value: Filters; onChange: (value: Filters) => void }) {
  const { entityTypes, opTypes } = value
  const [more, setMore] = useState(() => entityTypes.some((type) => !OFFERED.includes(type)))
  const foot = useId()
  const own = entityTypes.filter((type) => !OFFERED.includes(type) && !FURTHER.includes(type))
  const setTypes = (next: readonly string[]) => onChange({ opTypes, entityTypes: [...new Set(next)] })
  return (
    <>
      <fieldset className="checks" aria-describedby={foot}>
        <legend>What to send. None selected: as described below</legend>
        <Checks
          values={OFFERED}
          chosen={entityTypes}
          wordsOf={(type) => sentenceCase(typeWords(type))}
          onChange={setTypes}
        />
        <Button variant="subtle" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? 'Fewer' : 'More…'}
        </Button>
        {more && (
          <>
            <Checks
              values={[...FURTHER, ...own]}
              chosen={entityTypes}
              wordsOf={(type) => sentenceCase(typeWords(type))}
              onChange={setTypes}
            />
            <OtherType onAdd={(type) => setTypes([...entityTypes, type])} />
          </>
        )}
      </fieldset>
      <fieldset className="checks" aria-describedby={foot}>
        <legend>When a row is. None selected: all three</legend>
        <Checks
          values={OP_TYPES}
          chosen={opTypes}
          wordsOf={(op) => choiceText(op, 'opTypes')}
          onChange={(next) => onChange({ entityTypes, opTypes: next })}
        />
      </fieldset>
      <div id={foot} role="status" className={classes.delivered}>
        {deliveredWords(value).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </>
  )
}
