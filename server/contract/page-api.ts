import type { Units } from './define/units.ts'
import type { ChangeFrame, ServerFrame } from './realtime.ts'

/** A page of another program in this app, at `/app/x/<path>`. */
export interface EmbeddedPage {
  path: string
  label: string
}

/** Colours and sizes of the app as custom properties of CSS, which the page has on its `:root`. */
export interface PageTheme {
  readonly scheme: 'light' | 'dark'
  readonly tokens: Readonly<Record<string, string>>
}

export type PageQuery = Readonly<Record<string, string | number | boolean>>

/** Frames of a room that pages hear. A `resync`, the first one always, says that rows that were read before may be old. */
export type PageFrame = ChangeFrame | Extract<ServerFrame, { type: 'timing' | 'clock' | 'resync' }>

/** `sessions/<id>` or `events/<id>`. */
export type PageRoom = `${'sessions' | 'events'}/${string}`

/** What an embedded page reads and does, with the rights of its viewer. Requests reject with a `PageError`. */
export interface PageApi {
  readonly page: EmbeddedPage
  readonly theme: PageTheme
  /** The viewer's display units; rows are in stored units. */
  readonly units: Units
  /** Calls back when theme or units have changed; returns a function that ends it. */
  on(event: 'theme' | 'units', listener: () => void): () => void
  /** A row, or the answer of another `GET`: `get('laps/<id>')`. */
  get<T = Record<string, unknown>>(path: string, query?: PageQuery): Promise<T>
  /** One page of a list: `list('laps', { sessionId, limit: 500 })`. */
  list<T = Record<string, unknown>>(
    path: string,
    query?: PageQuery,
  ): Promise<{ items: T[]; nextCursor: string | null }>
  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: { query?: PageQuery; idempotencyKey?: string },
  ): Promise<T>
  /** `ifMatch` is the row's `version` that the change was made on: 412 where it is not the newest. */
  patch<T = Record<string, unknown>>(
    path: string,
    body: unknown,
    options?: { ifMatch?: number; idempotencyKey?: string },
  ): Promise<T>
  put<T = Record<string, unknown>>(
    path: string,
    body: unknown,
    options?: { query?: PageQuery; ifMatch?: number; idempotencyKey?: string },
  ): Promise<T>
  delete<T = Record<string, unknown>>(
    path: string,
    options?: { query?: PageQuery; ifMatch?: number },
  ): Promise<T>
  /** Hears the changes of a session or an event; returns a function that ends it. */
  room(name: PageRoom, listener: (frame: PageFrame) => void): () => void
  /** Opens a page of the app, such as `/sessions/<id>`. */
  navigate(to: string): void
  /** Height of the page in px, where it should not fill the window. */
  height(px: number): void
}

/** A request that was refused, with the problem details of the answer. */
export interface PageError extends Error {
  readonly status: number
  readonly problem: { code: string; detail: string; errors?: { path: string; message: string }[] }
}

/** What a page sends to the app, as JSON text. */
export type PageMessage =
  | {
      type: 'request'
      id: number
      method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
      path: string
      query?: PageQuery | undefined
      body?: unknown
      ifMatch?: number | undefined
      idempotencyKey?: string | undefined
    }
  | { type: 'join' | 'leave'; room: PageRoom }
  | { type: 'navigate'; to: string }
  | { type: 'height'; px: number }

/** What the app sends to a page. The first message starts it. */
export type AppMessage =
  | { type: 'start'; page: EmbeddedPage; source: string; theme: PageTheme; units: Units }
  | { type: 'answer'; id: number; status: number; text: string }
  | { type: 'frame'; room: PageRoom; frame: PageFrame }
  | { type: 'theme'; theme: PageTheme }
  | { type: 'units'; units: Units }
