import { expect, test } from 'vitest'
import { backoffMs } from '../../main/server/backoff.ts'
import type { Ending, Failure } from '../../main/server/failure.ts'
import { type LaunchSettings, Supervisor, type SupervisorState } from '../../main/server/supervisor.ts'

const SETTINGS: LaunchSettings = { port: '0', dataDir: '/data', jwtSecret: 'secret' }
const CRASH: Ending = { code: 139, words: '' }

/** A supervisor whose processes and waits are controlled by the test. */
function lab() {
  const launches: ReturnType<typeof launch>[] = []
  const waits: { ms: number; over(): void }[] = []
  const states: SupervisorState[] = []
  const givenUp: Failure[] = []
  let nowMs = 0
  function launch(settings: LaunchSettings) {
    const listening = Promise.withResolvers<string>()
    const ended = Promise.withResolvers<Ending>()
    const asked: string[] = []
    return {
      settings,
      asked,
      listens: listening.resolve,
      ends: ended.resolve,
      process: {
        listening: listening.promise,
        ended: ended.promise,
        async stop() {
          asked.push('stop')
          ended.resolve({ code: 0, words: '' })
        },
        end: () => {
          asked.push('end')
          ended.resolve({ code: 143, words: '' })
        },
      },
    }
  }
  const supervisor = new Supervisor({
    launch(settings) {
      const made = launch(settings)
      launches.push(made)
      return made.process
    },
    giveUp: (failure) => void givenUp.push(failure),
    now: () => nowMs,
    wait: (ms) => new Promise<void>((over) => void waits.push({ ms, over })),
  })
  supervisor.onState((state) => states.push(state))
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    supervisor,
    launches,
    waits,
    states,
    givenUp,
    settled,
    last: () => launches.at(-1)!,
    later: (ms: number) => {
      nowMs += ms
    },
    async started() {
      const url = supervisor.start(SETTINGS)
      launches.at(-1)!.listens('http://127.0.0.1:51234')
      await url
    },
    async crash(ending = CRASH) {
      launches.at(-1)!.ends(ending)
      await settled()
    },
    async back() {
      waits.at(-1)!.over()
      await settled()
    },
  }
}

test('the wait doubles from half a second to half a minute', () => {
  expect([1, 2, 3, 6, 7, 8, 40].map(backoffMs)).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000, 30_000])
})

test('a server that exits is restarted at the same port, on the same folder', async () => {
  const { supervisor, launches, waits, states, settled, started, crash, back, last } = lab()
  await started()
  await crash()
  expect([supervisor.state(), waits.map(({ ms }) => ms), launches.length]).toEqual(['restarting', [500], 1])
  await back()
  expect(last().settings).toEqual({ ...SETTINGS, port: '51234' })
  last().listens('http://127.0.0.1:51234')
  await settled()
  expect(states).toEqual(['starting', 'running', 'restarting', 'running'])
})

test('each end in a row waits longer; a minute of health forgets them', async () => {
  const { waits, settled, started, crash, back, last, later } = lab()
  await started()
  for (let ends = 0; ends < 3; ends += 1) {
    await crash()
    await back()
    last().listens('http://127.0.0.1:51234')
    await settled()
  }
  later(60_000)
  await crash()
  expect(waits.map(({ ms }) => ms)).toEqual([500, 1000, 2000, 500])
})

test('a server that ends nine times in a row is left alone, with its last words', async () => {
  const { supervisor, launches, waits, givenUp, started, crash, back } = lab()
  await started()
  for (let ends = 0; ends < 8; ends += 1) {
    await crash({ code: 1, words: `RangeError: number ${ends}` })
    await back()
  }
  expect(givenUp).toEqual([])
  await crash({ code: 1, words: 'RangeError: the last' })
  expect(givenUp).toEqual([{ kind: 'keeps-ending', words: 'RangeError: the last' }])
  expect([supervisor.state(), launches.length, waits.length]).toEqual(['stopped', 9, 8])
})

test('messages of the server are passed on while it is not stopped', async () => {
  const { givenUp, started, crash, back } = lab()
  await started()
  await crash()
  const words = 'EADDRINUSE\n{"failure":"port-taken","message":"EADDRINUSE","port":51234}\n'
  for (let tries = 0; tries < 8; tries += 1) {
    await back()
    await crash({ code: 1, words })
  }
  expect(givenUp).toEqual([{ kind: 'port-taken', words: 'EADDRINUSE', port: 51234 }])
})

test('a failed start is reported, and not repeated automatically', async () => {
  const { supervisor, waits, last } = lab()
  const started = supervisor.start(SETTINGS)
  last().ends({ code: 1, words: 'x\n{"failure":"database-newer","message":"schema 9"}\n' })
  await expect(started).rejects.toMatchObject({ failure: { kind: 'database-newer', words: 'x' } })
  expect([supervisor.state(), waits.length]).toEqual(['stopped', 0])
})

test('after a stop nothing is restarted, whether it ran or waited', async () => {
  const running = lab()
  await running.started()
  await running.supervisor.stop()
  await running.settled()
  expect([running.last().asked, running.supervisor.state(), running.waits.length]).toEqual([
    ['stop'],
    'stopped',
    0,
  ])

  const waiting = lab()
  await waiting.started()
  await waiting.crash()
  await waiting.supervisor.stop()
  await waiting.back()
  expect([waiting.launches.length, waiting.supervisor.state()]).toEqual([1, 'stopped'])
})

test('a server that does not respond is killed and restarted', async () => {
  const { supervisor, launches, started, settled, back } = lab()
  await started()
  supervisor.restart()
  await settled()
  expect([launches[0]!.asked, supervisor.state()]).toEqual([['end'], 'restarting'])
  await back()
  expect(launches.length).toBe(2)
})
