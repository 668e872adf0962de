import { useMemo, useState } from 'react'
import { jsonSyntaxError, spansOf } from '../document/json-places.ts'
import { SourceEditor } from '../document/source-editor.tsx'
import { placeIn } from '../document/text-place.ts'
import classes from '../imports.module.css'
import type { ImportComplaint } from '../run/place-errors.ts'

/** Path prefix of the scope in requests and stored profiles. */
const ROOTS = /^(?:\/profile)?\/scope/

interface ScopeEditorProps {
  text: string
  complaints: readonly ImportComplaint[]
  onChange: (text: string) => void
}

/** Edits a profile as JSON; errors are marked at their lines. */
export function ScopeEditor({ text, complaints, onChange }: ScopeEditorProps) {
  const [jump, setJump] = useState<{ line: number; column: number; turn: number }>()
  const syntaxError = useMemo(() => jsonSyntaxError(text), [text])
  const placed = useMemo(() => {
    if (syntaxError) return []
    const own = complaints.filter(({ path }) => ROOTS.test(path))
    const pointers = own.map(({ path }) => path.replace(ROOTS, ''))
    const spans = spansOf(text, pointers)
    return own.map(({ message, path }, index) => {
      const pointer = pointers[index] as string
      return { message, path, place: placeIn(text, spans.get(pointer)?.from ?? 0), pointer }
    })
  }, [text, complaints, syntaxError])
  const wrong = useMemo(
    () => (syntaxError ? [syntaxError.line] : placed.map(({ place }) => place.line)),
    [syntaxError, placed],
  )
  return (
    <>
      <SourceEditor label="Profile as JSON" text={text} wrong={wrong} jump={jump} onChange={onChange} />
      {syntaxError && (
        <p role="alert" className={classes.wrong}>
          {`Line ${syntaxError.line}, column ${syntaxError.column}: ${syntaxError.message}.`}
        </p>
      )}
      {placed.length > 0 && (
        <ul className="stack gap-s" aria-label="Errors in the profile">
          {placed.map(({ message, path, place, pointer }) => (
            <li key={`${path} ${message}`}>
              <button
                type="button"
                className={`${classes.error} ${classes.wrong}`}
                onClick={() => setJump({ ...place, turn: (jump?.turn ?? 0) + 1 })}
              >
                {`Line ${place.line}, ${pointer.slice(1).replaceAll('/', ' › ') || 'the profile'}: ${message}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
