import { defineAction } from '../define/action.ts'
import { lap } from '../resources/weekend/lap.ts'

export const takeTiming = defineAction({
  operationId: 'takeTiming',
  summary: "Replace a typed lap time by the timing feed's",
  method: 'POST',
  path: '/laps/:id/take-timing',
  access: { operation: 'update', entity: 'Lap' },
  versioned: true,
  response: lap.row,
})
