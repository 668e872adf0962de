import type { ServerFrame } from '../../contract/realtime.ts'

/** What has become of a file of a data logger. */
export type FileFrame = Extract<ServerFrame, { type: 'telemetryFile' }>

type Listener = (accountId: string, frame: FileFrame) => void

/** Tells rooms of files of data loggers, which are no rows of the change log. Call after the commit. */
export class FileNews {
  readonly #listeners = new Set<Listener>()

  /** Returns a function that ends it. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish(accountId: string, opType: FileFrame['opType'], id: string): void {
    for (const listener of this.#listeners) listener(accountId, { type: 'telemetryFile', opType, id })
  }
}
