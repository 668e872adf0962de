import { z } from 'zod'

/** Body of every error, `application/problem+json`. A code may bring members of its own, such as `allowed`. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  /** In imports: entity and field. */
  errors: z
    .array(
      z.object({
        path: z.string(),
        entity: z.string().optional(),
        field: z.string().optional(),
        message: z.string(),
      }),
    )
    .optional(),
  requestId: z.string().optional(),
  /** 409: how many rows of each resource still need the row. */
  heldBy: z.record(z.string(), z.int()).optional(),
  /** 412: the row as it is now. */
  current: z.unknown().optional(),
})
export type ProblemBody = z.output<typeof problem>
