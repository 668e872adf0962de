import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { signUp } from '../e2e/support/session-table.ts'
import { startServerProcess } from '../support/server-process.ts'
import { answer, readOptions } from './answer.ts'
import { alone } from './figure.ts'
import { openBrowser } from './open-browser.ts'
import { accountTasks, firstRunTask } from './tasks/account-tasks.ts'
import { analysisTasks } from './tasks/analysis-tasks.ts'
import { setCourse } from './tasks/course.ts'
import { garageTasks } from './tasks/garage-tasks.ts'
import { Hand, type Task } from './tasks/hand.ts'
import { sessionTasks } from './tasks/session-tasks.ts'

/* What an engineer does at the pit wall, played in Chromium: clicks, keys, and the seconds until the page shows the result. */
const { rounds } = readOptions({ rounds: 3 })
/** A round before the measured ones; one round alone shows that every task works, and is measured cold. */
const first = rounds > 1 ? 0 : 1
const WAIT_MS = 30_000

// The browser first: with it comes the build of the page, and a server must not start in the middle of one.
const browser = await openBrowser()
const server = await startServerProcess()
const { api, token } = await signUp(server.url, true)
// Its practice would add laps by the clock, which moves the rows of the audit trail while a task clicks one.
await api.typeSampleLaps({ body: { typing: false } })
const receiver = createServer((request, response) => {
  request.resume()
  request.once('end', () => response.writeHead(204).end())
})
await once(receiver.listen(0, '127.0.0.1'), 'listening')
const hookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

/** The tasks in their order: each starts from what the ones before it left. */
async function tasksOf(round: number, newUrl: string): Promise<Task[]> {
  const course = await setCourse({ url: server.url, api, token, hookUrl }, round)
  return [
    firstRunTask(newUrl),
    ...sessionTasks(course),
    ...(await garageTasks(course)),
    ...analysisTasks(course),
    ...accountTasks(course),
  ]
}

async function play(task: Task, page: Page) {
  await task.start?.(page)
  const hand = new Hand(page)
  const began = performance.now()
  await task.play(hand)
  await task.result(hand.page).first().waitFor()
  return { sec: (performance.now() - began) / 1000, clicks: hand.clicks, keys: hand.keys }
}

/** Clicks, keys and seconds by task. */
const played = new Map<string, { task: Task; clicks: number; keys: number; sec: number[] }>()
for (let round = first; round <= rounds; round += 1) {
  const fresh = await startServerProcess()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  for (const task of await tasksOf(round, fresh.url)) {
    const { sec, clicks, keys } = await play(task, page).catch((cause: unknown) => {
      throw new Error(`${task.name}, in round ${round}`, { cause })
    })
    const kept = played.get(task.name) ?? { task, clicks, keys, sec: [] }
    if (round > 0) kept.sec.push(sec)
    played.set(task.name, kept)
  }
  for (const each of browser.contexts()) await each.close()
  await fresh.cleanUp()
}
await browser.close()
receiver.closeAllConnections()
receiver.close()
await server.cleanUp()
const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
answer(
  [...played.values()].map(({ task: { name, atMost }, clicks, keys, sec }) =>
    alone(
      {
        what: `${name}: ${many(clicks, 'click')}, ${many(keys, 'key')}`,
        unit: 's',
        ...(atMost !== undefined && { aim: { atMost } }),
      },
      sec,
    ),
  ),
)
