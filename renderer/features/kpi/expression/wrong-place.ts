import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

/** Where an expression is wrong; offsets as the language counts them. */
export interface Place {
  from: number
  to: number
}

/** Says where the expression is wrong now; undefined where it is not. */
export const setWrong = StateEffect.define<Place | undefined>()

/** Stands where something is missing. */
class MissingWidget extends WidgetType {
  override toDOM() {
    const mark = document.createElement('span')
    mark.className = 'cm-wrong-point'
    mark.setAttribute('aria-hidden', 'true')
    return mark
  }
}

function marked({ from, to }: Place, length: number): DecorationSet {
  const [start, end] = [Math.min(from, length), Math.min(to, length)]
  if (end > start) return Decoration.set(Decoration.mark({ class: 'cm-wrong' }).range(start, end))
  return Decoration.set(Decoration.widget({ widget: new MissingWidget(), side: 1 }).range(start))
}

/** Underlines the part of an expression that is wrong. */
export const wrongPlace = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, newDoc }) {
    const said = effects.find((effect) => effect.is(setWrong))
    if (!said) return before.map(changes)
    return said.value ? marked(said.value as Place, newDoc.length) : Decoration.none
  },
  provide: (field) => EditorView.decorations.from(field),
})
