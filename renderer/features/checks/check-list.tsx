import { Button } from '@mantine/core'
import { signatureOf } from '../../../server/calc/garage/signatures.ts'
import { useMay } from '../../context/use-may.ts'
import { useRemove } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { zonedMoment } from '../../ui/marks/moment-text.ts'
import { useToast } from '../../ui/toasts.tsx'
import classes from './checks.module.css'
import { type Checklist, signedCount, useSign } from './use-checks.ts'

/** Who signed an item and when, or who took it back. */
export function signedText({ signatures }: Checklist, item: string, zone: string): string {
  const last = signatures.findLast((each) => each.item === item)
  if (!last) return ''
  const { signed, byName, at, importedBy } = last
  const stamp = `${byName}, ${zonedMoment(at, zone)}`
  const from = importedBy === null ? '' : `, from an archive by ${importedBy}`
  return `${signed ? stamp : `taken back by ${stamp}`}${from}`
}

/** A list of a car, signed by one tap on an item. */
export function CheckList({ list, zone }: { list: Checklist; zone: string }) {
  const sign = useSign()
  const remove = useRemove('checklists')
  const toast = useToast()
  const maySign = useMay('update', 'Checklist')
  const mayRemove = useMay('delete', 'Checklist')
  const { items, name, signatures } = list
  const count = signedCount(list)
  const discard = () => {
    remove
      .mutateAsync({ id: list.id, what: `Checklist ${name}` })
      .catch((error: unknown) => toast({ kind: 'error', text: toFailure(error).message }))
  }
  return (
    <section aria-label={name}>
      <header className={classes.head}>
        <h3 className="fill bold">{name}</h3>
        <span className={count === items.length ? 'good bold' : 'note'}>
          {count === items.length ? 'All signed' : `${count} of ${items.length}`}
        </span>
        {mayRemove && signatures.length === 0 && (
          <Button variant="subtle" aria-label={`Discard ${name}`} onClick={discard}>
            Discard
          </Button>
        )}
      </header>
      <ul>
        {items.map((item) => {
          const isSigned = signatureOf(signatures, item) !== undefined
          return (
            <li key={item} className="ruled">
              <button
                type="button"
                aria-pressed={isSigned}
                disabled={!maySign}
                className={classes.item}
                onClick={() => sign(list, item, !isSigned)}
              >
                <span className={classes.box} aria-hidden="true">
                  {isSigned && '✓'}
                </span>
                <span className={classes.words}>{item}</span>
                <span className={classes.stamp}>{signedText(list, item, zone)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
