import { useRef, useState } from 'react'
import { useUpdate } from '../../data/use/use-rows.ts'
import { refusalText } from '../../schema/refusal-text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { type Layout, moved, type Place, placeIn, stillThere } from './layout.ts'
import { ranksFor } from './rank.ts'
import { type Card, columnOf, type ShownBoard } from './use-boards.ts'

/** The cards by column, in the order of their positions. */
function layoutOf(board: ShownBoard, cards: readonly Card[]): Layout {
  const sorted = cards.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  return new Map(
    board.columns.map((column) => [
      column,
      sorted.filter((card) => columnOf(board, card) === column).map(({ id }) => id),
    ]),
  )
}

/**
 * The cards as they stand, or as somebody is arranging them: while one is carried the others keep their places, whatever
 * comes in, and what was put down stands until the server has answered.
 */
export function useArranged(board: ShownBoard, cards: readonly Card[]) {
  const update = useUpdate('boardCards')
  const toast = useToast()
  const [draft, setDraft] = useState<Layout>()
  // Several keys may come before the page is drawn anew.
  const latest = useRef<Layout>(undefined)
  const round = useRef(0)
  const ids = new Set(cards.map(({ id }) => id))
  const stored = layoutOf(board, cards)
  const layout = draft ? stillThere(draft, ids) : stored
  const now = () => latest.current ?? stored
  const set = (next: Layout | undefined) => {
    latest.current = next
    setDraft(next)
  }

  /** Begins, or goes on: from now on what others do does not move anything. */
  const hold = (id: string, place?: Place) => set(place ? moved(now(), id, place) : now())

  const cardOf = new Map(cards.map((card) => [card.id, card]))

  /** Writes where a card stands now. Answers where that is; undefined where it went nowhere, or was not taken. */
  async function put(id: string): Promise<Place | undefined> {
    const arranged = now()
    const place = placeIn(arranged, id)
    const before = placeIn(stored, id)
    if (!place || (before?.column === place.column && before.index === place.index)) {
      set(undefined)
      return undefined
    }
    round.current += 1
    const mine = round.current
    const column = (arranged.get(place.column) ?? []).flatMap((each) => cardOf.get(each) ?? [])
    const into = before?.column === place.column ? {} : { column: place.column }
    try {
      await Promise.all(
        ranksFor(column, id).map((rank) =>
          update.mutateAsync({
            id: rank.id,
            body: { position: rank.position, ...(rank.id === id && into) },
          }),
        ),
      )
    } catch (error) {
      toast({
        kind: 'error',
        text: `“${cardOf.get(id)?.title}” is back where it was. ${refusalText(error)}`,
      })
      return undefined
    } finally {
      if (round.current === mine) set(undefined)
    }
    return place
  }
  return {
    layout,
    now,
    hold,
    put,
    /** Everything as the server has it. */
    letGo: () => set(undefined),
    /** At another place in one go, as the menu does it. */
    send: (id: string, place: Place) => {
      hold(id, place)
      return put(id)
    },
  }
}
export type Arranged = ReturnType<typeof useArranged>
