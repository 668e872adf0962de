import type { z } from 'zod'
import type { Schema } from './schema.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Operation = 'read' | 'create' | 'update' | 'delete' | 'invoke'

/**
 * Who may call: anyone, any login, callers who may create or update rows of an entity, owners and admins, any login of
 * the instance's first account, its owners, or by permission profile.
 */
export type Access =
  | 'public'
  | 'authenticated'
  | 'writer'
  | 'administrator'
  | 'instanceMember'
  | 'instanceOwner'
  | { operation: Operation; entity: string }

export const MEGABYTE = 1024 * 1024

/** One method on one path: the input of HTTP routing, OpenAPI and the client. */
export interface Endpoint {
  operationId: string
  summary: string
  method: Method
  path: string
  access: Access
  /** Allowed path parameters that are not ids. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: Schema
  /** Accepted media types besides JSON. With these the body is not parsed: the handler gets the bytes. */
  media?: readonly string[]
  /** Set where the handler reads the body itself, piece by piece: it may be larger than memory allows. */
  streamed?: true
  response: Schema
  /** Other JSON, by the value of `format` that asks for it, with its media type. */
  formats?: Readonly<Record<string, { media: string; response: Schema }>>
  /** Media types of files returned instead when `format` is given. */
  files?: readonly string[]
  status: 200 | 201
  /** Response instead when a row was created. */
  orStatus?: 201
  /** Largest request body in bytes. */
  bodyLimit: number
  /** Rejected first under load. Files are always heavy. */
  weight?: 'heavy'
  /** Whether a repeat with the same Idempotency-Key returns the first response. */
  idempotent: boolean
  /** Top-level response fields that a repeat omits, such as secrets. */
  secrets: readonly string[]
  /** Whether it writes one row, whose version If-Match checks. */
  versioned?: true
  /** Set for methods other than GET that are allowed on a standby laptop because they write no race data. */
  allowedOnStandby?: true
}

export interface Defaults {
  status: 200
  bodyLimit: number
  idempotent: boolean
  secrets: readonly string[]
}

/** An endpoint other than the five of a resource. */
export function defineAction<
  const A extends Omit<Endpoint, keyof Defaults> & Partial<Pick<Endpoint, keyof Defaults>>,
>(action: A) {
  const defaults: Defaults = {
    status: 200,
    bodyLimit: MEGABYTE,
    idempotent: action.method !== 'GET',
    secrets: [],
  }
  return { ...defaults, ...action } as Omit<Defaults, keyof A> & A
}

type BodyOf<A> = A extends { body: infer B } ? B : z.ZodUndefined
type QueryOf<A> = A extends { query: infer Q extends z.ZodObject } ? Q : z.ZodObject<Record<never, never>>

/** Validated input of the handler. */
export interface ActionInput<A> {
  params: Record<string, string>
  query: z.output<QueryOf<A>>
  body: z.output<BodyOf<A>>
  /** Expected version of the row, from If-Match. */
  ifMatch: number | undefined
}
/** Request of a caller. */
export type ActionBody<A> = z.input<BodyOf<A>>
export type ActionQuery<A> = z.input<QueryOf<A>>
export type ActionResult<A extends { response: unknown }> = z.input<A['response']>
