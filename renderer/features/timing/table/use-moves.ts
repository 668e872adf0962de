import { useEffect, useRef, useState } from 'react'
import type { TimedCar } from '../order/line-up.ts'

const SHOWN_MS = 10_000

/** Places gained by cars that changed place within the last ten seconds; negative for lost ones. */
export function useMoves(cars: readonly TimedCar[]): ReadonlyMap<string, number> {
  const before = useRef<ReadonlyMap<string, number | null>>(undefined)
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const [moves, setMoves] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const places = new Map(cars.map(({ item: { carId, position } }) => [carId, position]))
    const moved = cars.flatMap(({ item: { carId, position } }) => {
      const from = before.current?.get(carId)
      return from == null || position === null || from === position ? [] : [[carId, from - position] as const]
    })
    before.current = places
    if (moved.length === 0) return
    setMoves((shown) => new Map([...shown, ...moved]))
    for (const [carId] of moved) {
      clearTimeout(timers.current.get(carId))
      const forget = () => setMoves((shown) => new Map([...shown].filter(([id]) => id !== carId)))
      timers.current.set(carId, setTimeout(forget, SHOWN_MS))
    }
  }, [cars])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  return moves
}
