import type { KpiItem } from '../../../server/calc/kpi/profile.ts'
import { type EvaluateTask, evaluateColumns } from './evaluate-columns.ts'

/** Time budget of one frame; longer evaluations would delay typing. */
const FRAME_MS = 16

/** Evaluates profiles on the page until an evaluation exceeds one frame, from then on in a worker. */
export function createEvaluator() {
  let worker: Worker | undefined
  let slow = false
  let last = 0
  let waiting: ((items: KpiItem[]) => void) | undefined

  function inWorker(task: EvaluateTask, done: (items: KpiItem[]) => void) {
    worker ??= new Worker(new URL('./evaluate-worker.ts', import.meta.url), { type: 'module' })
    last += 1
    waiting = done
    worker.onmessage = ({ data }: MessageEvent<{ id: number; items: KpiItem[] }>) => {
      // Results of outdated requests are dropped.
      if (data.id === last) waiting?.(data.items)
    }
    worker.postMessage({ id: last, task })
  }

  return {
    evaluate(task: EvaluateTask, done: (items: KpiItem[]) => void) {
      if (slow) return inWorker(task, done)
      const began = performance.now()
      const items = evaluateColumns(task)
      slow = performance.now() - began > FRAME_MS
      done(items)
    },
    close() {
      worker?.terminate()
      waiting = undefined
    },
  }
}
