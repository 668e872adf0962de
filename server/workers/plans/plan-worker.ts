import { parentPort, workerData } from 'node:worker_threads'
import type { AddedProfile } from '../../imports/define-profile.ts'
import { lowerPriority } from '../lower-priority.ts'
import { type PlanTask, planImport } from './plan-import.ts'

lowerPriority()

/** What the thread is started with. */
export interface PlanWorkerData {
  /** Ready profiles that a program adds. */
  added: readonly AddedProfile[]
}

/** `run` begins a document, `next` asks for its next part. */
export type PlanOrder = { type: 'run'; input: PlanTask['input'] } | { type: 'next'; reply: PlanTask['reply'] }

export type PlanMessage =
  | { type: 'part'; part: PlanTask['part'] }
  | { type: 'done'; result: PlanTask['result'] }
  | { type: 'failed'; error: Error }

let work: ReturnType<typeof planImport> | undefined

function step(reply: PlanTask['reply']): PlanMessage {
  try {
    const { done, value } = (work as NonNullable<typeof work>).next(reply)
    return done ? { type: 'done', result: value } : { type: 'part', part: value }
  } catch (error) {
    return { type: 'failed', error: error as Error }
  }
}

parentPort?.on('message', (order: PlanOrder) => {
  if (order.type === 'run') work = planImport(order.input, workerData as PlanWorkerData)
  parentPort?.postMessage(step(order.type === 'next' ? order.reply : undefined))
})
