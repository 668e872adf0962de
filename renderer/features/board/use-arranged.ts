import { useRef, useState } from 'react'
import { together } from '../../data/rows/written.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import { refusalText } from '../../schema/refusal-text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { type Layout, moved, type Place, placeIn, withoutRemoved } from './layout.ts'
import { ranksFor } from './rank.ts'
import { type Card, columnOf, type ShownBoard } from './use-boards.ts'

/** Groups the cards by column, sorted by position. */
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
 * Layout of the cards with local moves applied. While a card is carried, changes by others do not move cards; a dropped
 * card keeps its place until the server has answered.
 */
export function useArranged(board: ShownBoard, cards: readonly Card[]) {
  const update = useUpdate('boardCards')
  const toast = useToast()
  const [draft, setDraft] = useState<Layout>()
  // Several key presses may come before the next render.
  const latest = useRef<Layout>(undefined)
  const round = useRef(0)
  const ids = new Set(cards.map(({ id }) => id))
  const stored = layoutOf(board, cards)
  const layout = draft ? withoutRemoved(draft, ids) : stored
  const now = () => latest.current ?? stored
  const set = (next: Layout | undefined) => {
    latest.current = next
    setDraft(next)
  }

  /**
   * Starts or continues a local layout, which freezes the board against changes by others. An answer to an earlier move
   * leaves it alone.
   */
  const hold = (id: string, place?: Place) => {
    round.current += 1
    set(place ? moved(now(), id, place) : now())
  }

  const cardOf = new Map(cards.map((card) => [card.id, card]))

  /** Writes the card's current place. Resolves to that place; undefined where it did not move or the write failed. */
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
      await together(`“${cardOf.get(id)?.title}” is moved.`, () =>
        Promise.all(
          ranksFor(column, id).map((rank) =>
            update.mutateAsync({
              id: rank.id,
              body: { position: rank.position, ...(rank.id === id && into) },
            }),
          ),
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
    /** Drops the local layout and shows the server's. */
    letGo: () => set(undefined),
    /** Moves a card in one step, for the menu. */
    send: (id: string, place: Place) => {
      hold(id, place)
      return put(id)
    },
  }
}
export type Arranged = ReturnType<typeof useArranged>
