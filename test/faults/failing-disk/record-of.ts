import type { Recorded } from '../power-cut/record.ts'
import { acknowledgedIn, readTrace } from '../power-cut/trace.ts'
import type { Stage } from './stage.ts'

/** All changes of a stage's folder so far, for the audits of the power cuts. */
export async function recordOf({ server, log, token, asked, changesSince }: Stage): Promise<Recorded> {
  const history = await changesSince(0)
  const trace = readTrace(log)
  const answered = acknowledgedIn(trace, 'x-request-id')
  return {
    dataDir: server.dataDir,
    token,
    trace,
    begun: Math.min(...answered.values()),
    asked: [...asked],
    answered,
    delivered: acknowledgedIn(trace, 'webhook-id'),
    histories: [history],
  }
}
