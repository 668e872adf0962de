import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Operation = 'read' | 'create' | 'update' | 'delete' | 'invoke'

/**
 * Who may call: anyone, anyone who is logged in, those who may create or update rows of some entity, owners and admins, any
 * login of the instance's first account, its owners, or those whom the profile lets.
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

/** One method on one path: all that HTTP, OpenAPI and the client need to know of it. */
export interface Endpoint {
  operationId: string
  summary: string
  method: Method
  path: string
  access: Access
  /** What the steps of the path may be that are no ids. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Media types besides JSON. With them nothing is parsed on the way in: the handler gets the bytes. */
  media?: readonly string[]
  response: z.ZodType
  /** Media types of a file that it answers with instead, where `format` asks for one. */
  files?: readonly string[]
  status: 200 | 201
  /** What it answers instead when it made a row. */
  orStatus?: 201
  /** Largest request body, in bytes. */
  bodyLimit: number
  /** Rejected first under pressure. Files are always heavy. */
  weight?: 'heavy'
  /** Whether an Idempotency-Key makes a repeat return the first answer. */
  idempotent: boolean
  /** Top-level fields of the answer that a repeat leaves out. */
  secrets: readonly string[]
  /** Whether it writes one row, whose version If-Match checks. */
  versioned?: true
  /** For what is no GET and is done even while another laptop leads, for it writes nothing that would be lost. */
  whileStoodDown?: true
}

export interface Defaults {
  status: 200
  bodyLimit: number
  idempotent: boolean
  secrets: readonly string[]
}

/** An endpoint that is not one of the five of a resource. */
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

type BodyOf<A> = A extends { body: infer B extends z.ZodType } ? B : z.ZodUndefined
type QueryOf<A> = A extends { query: infer Q extends z.ZodObject } ? Q : z.ZodObject<Record<never, never>>

/** What a handler of this action gets, already validated. */
export interface ActionInput<A> {
  params: Record<string, string>
  query: z.output<QueryOf<A>>
  body: z.output<BodyOf<A>>
  /** Version that the row must have, from If-Match. */
  ifMatch: number | undefined
}
/** What a caller of this action sends. */
export type ActionBody<A> = z.input<BodyOf<A>>
export type ActionQuery<A> = z.input<QueryOf<A>>
export type ActionResult<A extends { response: z.ZodType }> = z.input<A['response']>
