import { z } from 'zod'

/** Body of every error, `application/problem+json`. Codes may have additional members, such as `allowed`. */
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
  /** 409: number of dependent rows by resource. */
  heldBy: z.record(z.string(), z.int()).optional(),
  /** 412: the current row. */
  current: z.unknown().optional(),
})
export type ProblemBody = z.output<typeof problem>
