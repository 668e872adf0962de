import { ApiError } from '../../../server/contract/client.ts'
import { isStoodDown } from '../../../server/contract/offline/classify-error.ts'
import { toFailure } from '../../format/failure.ts'
import { sentence } from '../../format/sentence.ts'
import { fieldLabel } from './lap-fields.ts'

/** Text of why the server refused a lap. */
export function lapRefusalText(error: unknown, lapNumber: number): string {
  const { status, message } = toFailure(error)
  if (status === undefined) return 'No answer from the server. The lap is kept and sent again.'
  if (isStoodDown(error))
    return 'This laptop is on standby. The lap is kept here and sent when this laptop leads again.'
  if (status === 401) return 'Your login has expired. The lap is kept; log in again and it is sent.'
  if (status === 403) return 'You do not have the right to add or change laps here. Ask an owner or admin.'
  if (status === 409) return `Lap ${lapNumber} of this car already exists.`
  if (status === 422)
    return 'This run sheet is no longer there. Another user removed the car from the session.'
  const first = error instanceof ApiError ? error.problem.errors?.[0] : undefined
  return first ? sentence(fieldLabel(first.path.slice(1)), first.message) : message
}
