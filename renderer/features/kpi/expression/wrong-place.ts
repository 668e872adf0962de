import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

/** Location of an error in an expression, as character offsets. */
export interface Place {
  from: number
  to: number
}

/** Sets the error location; undefined clears it. */
export const setWrong = StateEffect.define<Place | undefined>()

/** Marks a position where a token is missing. */
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

/** Underlines the invalid part of an expression. */
export const wrongPlace = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, newDoc }) {
    const effect = effects.find((each) => each.is(setWrong))
    if (!effect) return before.map(changes)
    return effect.value ? marked(effect.value as Place, newDoc.length) : Decoration.none
  },
  provide: (field) => EditorView.decorations.from(field),
})
