/** JSON Schema as the document has it. */
export type Schema = { readonly [keyword: string]: unknown }

export interface Parameter {
  name: string
  required: boolean
  schema: Schema
}

/** One method of one path, as read from the OpenAPI document alone. */
export interface Operation {
  id: string
  /** In upper case. */
  method: string
  /** With its steps in braces. */
  path: string
  isPublic: boolean
  steps: Parameter[]
  query: Parameter[]
  headers: Parameter[]
  body: { required: boolean; schema: Schema; media: string[] } | null
  /** Its documented responses. */
  statuses: number[]
}

export type ApiDocument = { paths: Record<string, Record<string, Written>> }
interface Written {
  operationId: string
  security?: unknown[]
  parameters?: (Parameter & { in: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, unknown>
}

const JSON_TYPE = 'application/json'

function operationOf(path: string, method: string, written: Written): Operation {
  const within = (place: string) => (written.parameters ?? []).filter((each) => each.in === place)
  const { requestBody } = written
  return {
    id: written.operationId,
    method: method.toUpperCase(),
    path,
    isPublic: written.security?.length === 0,
    steps: within('path'),
    query: within('query'),
    headers: within('header'),
    body: requestBody
      ? {
          required: requestBody.required ?? false,
          schema: requestBody.content[JSON_TYPE]?.schema ?? {},
          media: Object.keys(requestBody.content).filter((type) => type !== JSON_TYPE),
        }
      : null,
    statuses: Object.keys(written.responses).map(Number),
  }
}

/** Every operation of the document. */
export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => operationOf(path, method, written)),
  )
