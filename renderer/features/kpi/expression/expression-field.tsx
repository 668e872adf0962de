import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { checkExpression } from '../../../../server/calc/kpi/check.ts'
import type { NameSources } from '../../../../server/calc/kpi/names.ts'
import { styleNonce } from '../../../context/style-nonce.ts'
import { editorLook } from '../../../ui/editor-look.ts'
import classes from '../kpi.module.css'
import { typedOver } from '../typed-over.ts'
import type { Offer } from './completions.ts'
import { expressionCompletion } from './expression-completion.ts'
import { expressionLanguage } from './expression-language.ts'
import { setWrong, wrongPlace } from './wrong-place.ts'

interface ExpressionFieldProps {
  /** Accessible name of the editor. */
  label: string
  value: string
  onChange: (text: string) => void
  names: NameSources
  offers: readonly Offer[]
  /** Shown below a valid expression: its value. */
  children?: ReactNode
}

/** The error of an expression; undefined if valid or empty. */
const violationIn = (text: string, names: NameSources) => {
  if (text.trim() === '') return { message: 'Type an expression, such as Mean(speed).', from: null, to: null }
  const checked = checkExpression(text, names)
  return checked.ok ? undefined : { message: checked.message, from: checked.position, to: checked.end }
}

/** Expression editor with highlighting, completion and error underlines. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { label, value, names, offers, children } = props
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(undefined)
  const attributes = useRef(new Compartment())
  const latest = useRef(props)
  latest.current = props
  const outcome = useId()
  const violation = violationIn(value, names)
  const wrong = violation !== undefined && value.trim() !== ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its own text and is created once
  useEffect(() => {
    if (!box.current) return
    const view = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(styleNonce()),
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          expressionLanguage(),
          expressionCompletion(() => latest.current.offers),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          typedOver,
          wrongPlace,
          editorLook,
          attributes.current.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    editor.current = view
    return () => view.destroy()
  }, [])

  // The form's value may be replaced from outside, as by a change of another user.
  useEffect(() => {
    const view = editor.current
    if (!view || view.state.doc.toString() === value) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the validity of the same text depends on the available names
  useEffect(() => {
    const place =
      wrong && violation.from !== null
        ? { from: violation.from, to: violation.to ?? violation.from }
        : undefined
    editor.current?.dispatch({
      effects: [
        setWrong.of(place),
        attributes.current.reconfigure(
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-describedby': outcome,
            'aria-invalid': String(wrong),
          }),
        ),
      ],
    })
  }, [value, violation?.message, violation?.from, violation?.to, label, outcome, offers])

  return (
    <div>
      <span className={classes.label} aria-hidden="true">
        Expression
      </span>
      <div ref={box} className={classes.expression} data-wrong={wrong || undefined} />
      <p id={outcome} className={classes.outcome}>
        {violation ? <span className={wrong ? 'bad breaks' : undefined}>{violation.message}</span> : children}
      </p>
    </div>
  )
}
