import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BodyOf } from '../support/factories.ts'
import { contentOf, scenarioOn } from '../support/scenario.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { send, undo } = scenarioOn(server)

type Category = 'todo' | 'active' | 'done'
const name = fc.constantFrom('todo', 'acknowledged', 'resolved', 'a', 'b', 'c')

/**
 * A workflow as plain tables: the category of each state, and for each transition `from>to` whether it requires a
 * reason.
 */
const tables = fc
  .record({
    categories: fc.dictionary(name, fc.constantFrom<Category>('todo', 'active', 'done'), {
      minKeys: 2,
      noNullPrototype: true,
    }),
    ways: fc.dictionary(
      fc.tuple(name, name).map(([from, to]) => `${from}>${to}`),
      fc.boolean(),
      { minKeys: 4, noNullPrototype: true },
    ),
  })
  .map(({ categories, ways }) => ({
    categories: new Map(Object.entries(categories)),
    ways: new Map(
      Object.entries(ways).filter(([way]) => way.split('>').every((id) => Object.hasOwn(categories, id))),
    ),
  }))
type Tables = typeof tables extends fc.Arbitrary<infer T> ? T : never

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      stateId: name,
      reason: fc.constantFrom('', 'x'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('acknowledge' as const, 'resolve' as const) }) },
)

async function issueThatFollows({ categories, ways }: Tables) {
  const workflow = {
    name: 'Any',
    states: [...categories].map(([id, category]) => ({ id, name: id, category })),
    transitions: [...ways].map(([way, requiresReason]) => {
      const [from, to] = way.split('>')
      return { from, to, requiresReason }
    }),
  }
  const { id } = await api.issueWorkflows.create(workflow as BodyOf<'issueWorkflows'>)
  return api.issues.create({ title: 'Any', workflowId: id })
}

/** Expected result of a move by the transition tables, independent of the server's code. */
function statusOf({ ways }: Tables, from: string, to: string, reason: string) {
  if (from === to) return 200
  const wantsReason = ways.get(`${from}>${to}`)
  if (wantsReason === undefined) return 409
  return wantsReason && reason === '' ? 400 : 200
}

test('under any request an issue moves along the transitions only, and each move can be undone', async () => {
  const seen = { 200: 0, 400: 0, 409: 0 }

  async function walk(given: Tables, steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
    const { categories, ways } = given
    let now = await issueThatFollows(given)
    const path = `/issues/${now.id}`
    expect(now.stateId).toBe([...categories.keys()][0])
    for (const { act, ...body } of steps) {
      const here = now.stateId as string
      const moves = 'stateId' in body
      const outcome = moves ? await send('PATCH', path, body) : await send('POST', `${path}/${act}`)
      const after = await api.issues.get(now.id)
      const there = after.stateId as string

      if (moves) {
        const status = statusOf(given, here, body.stateId, body.reason)
        expect([here, body, outcome.status]).toEqual([here, body, status])
        expect(there).toBe(status === 200 ? body.stateId : here)
        if (status === 409) {
          const allowed = [...categories.keys()].filter((to) => to !== here && ways.has(`${here}>${to}`))
          expect(outcome.body).toMatchObject({ code: 'illegal_transition', allowed })
        }
        seen[status] += 1
      }
      if (there !== here) expect([...ways.keys()]).toContain(`${here}>${there}`)
      const changed = after.version !== now.version
      expect(outcome.changes).toEqual(changed ? ['issue update'] : [])

      const category = categories.get(there)
      expect(category).toBeDefined()
      expect(after.resolvedAt !== null).toBe(category === 'done')
      if (category === 'active') expect(after.acknowledgedAt).not.toBeNull()
      const visited = after.history.map(({ to }) => to)
      expect(visited.at(-1)).toBe(there)
      expect(after.history.map(({ from }) => from)).toEqual([null, ...visited.slice(0, -1)])

      for (const content of changed ? [now, after] : []) {
        expect((await undo()).status).toBe(200)
        expect(contentOf(await api.issues.get(now.id))).toEqual(contentOf(content))
      }
      now = await api.issues.get(now.id)
    }
  }

  const steps = fc.array(step, { minLength: 3, maxLength: 12 })
  const walks = () => fc.assert(fc.asyncProperty(tables, steps, walk), { numRuns: 40 })
  await walks()
  // A rare outcome may need more of them to be seen often enough.
  for (let more = 0; more < 5 && Object.values(seen).some((count) => count <= 5); more++) await walks()
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
})
