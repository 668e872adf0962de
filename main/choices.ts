import { readIfThere, writeDurably } from '../server/files/durable-file.ts'
import { FailedStart } from './server/failure.ts'

/** The person's stored decisions for this computer. */
export interface Choices {
  dataDir?: string
  port?: number
  /** What closing the last window does, if the person chose not to be asked. */
  lastWindow?: 'stay' | 'quit'
  /** Whether the warning about an unencrypted login key was shown. */
  warnedOfSecret?: true
}

function parse(text: string): Choices | undefined {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return undefined
  const { dataDir, port, lastWindow, warnedOfSecret } = value as Record<string, unknown>
  if (dataDir !== undefined && (typeof dataDir !== 'string' || dataDir === '')) return undefined
  const isPort = Number.isInteger(port) && (port as number) > 0 && (port as number) < 65_536
  if (port !== undefined && !isPort) return undefined
  return {
    ...(dataDir !== undefined && { dataDir }),
    ...(isPort && { port: port as number }),
    ...(warnedOfSecret === true && { warnedOfSecret }),
    ...((lastWindow === 'stay' || lastWindow === 'quit') && { lastWindow }),
  }
}

function tryParse(text: string): Choices | undefined {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** Reads the choices; none without a file. Throws `FailedStart` for a damaged file, since it may name another data folder. */
export function readChoices(file: string): Choices {
  const text = readIfThere(file)?.toString('utf8')
  if (text === undefined) return {}
  const choices = tryParse(text)
  if (!choices) throw new FailedStart({ kind: 'choices-damaged', words: `${file} is damaged`, path: file })
  return choices
}

/** Stores choices. If the file cannot be written, they last until the app ends. */
export function rememberChoices(file: string, more: Choices): void {
  if (Object.keys(more).length === 0) return
  try {
    writeDurably(file, `${JSON.stringify({ ...readChoices(file), ...more }, null, 2)}\n`)
  } catch (error) {
    process.stderr.write(`not remembered: ${(error as Error).message}\n`)
  }
}
