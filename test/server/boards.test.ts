import { expect, test } from 'vitest'
import { type BodyOf, make } from '../support/factories.ts'
import { contentOf, scenarioOn } from '../support/scenario.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { send, undo } = scenarioOn(server)

const columns = ['Plan', 'Do', 'Check']
const newBoard = (fields: Partial<BodyOf<'boards'>> = {}) => make(api, 'boards', { columns, ...fields })
const newCard = (boardId: string, fields: Partial<BodyOf<'boardCards'>> = {}) =>
  make(api, 'boardCards', { boardId, ...fields })
const at = (row: { id: string }) => `/board-cards/${row.id}`

test("a card finds its place: the board's event, the first column, after the last card", async () => {
  const board = await newBoard()
  const made = await send('POST', '/board-cards', { boardId: board.id, title: 'Fuel' })
  expect(made).toMatchObject({
    status: 201,
    body: { boardId: board.id, eventId: board.eventId, column: 'Plan', position: 1, done: false },
    changes: ['board_card create'],
  })
  expect(made.log[0]).toMatchObject({ eventId: board.eventId })
  expect(await newCard(board.id)).toMatchObject({ position: 2 })
  expect(await newCard(board.id, { position: 2.5 })).toMatchObject({ position: 2.5 })
  expect(await newCard(board.id)).toMatchObject({ position: 3.5 })
  expect(await newCard(board.id, { column: 'Do' })).toMatchObject({ column: 'Do', position: 1 })
  expect(await newCard((await newBoard()).id)).toMatchObject({ position: 1 })
})

test("a card's event is its board's where that has one", async () => {
  const board = await newBoard()
  const { id: elsewhere } = await make(api, 'events')
  const refused = await send('POST', '/board-cards', { boardId: board.id, eventId: elsewhere, title: 'Fuel' })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: '/eventId' }] }, changes: [] })
  const card = await newCard(board.id, { eventId: board.eventId })
  const moved = await send('PATCH', at(card), { eventId: elsewhere })
  expect(moved).toMatchObject({ status: 422, body: { errors: [{ path: '/eventId' }] }, changes: [] })
  expect(await send('PATCH', at(card), { eventId: null })).toMatchObject({
    status: 200,
    body: card,
    changes: [],
  })
  const free = await newBoard({ eventId: null })
  expect(await newCard(free.id)).toMatchObject({ eventId: null })
  expect(await newCard(free.id, { eventId: elsewhere })).toMatchObject({ eventId: elsewhere })
})

test('a card is on a board or in an event, and without a board in any column', async () => {
  const nowhere = await send('POST', '/board-cards', { title: 'Fuel' })
  expect(nowhere).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/boardId' }, { path: '/eventId' }] },
    changes: [],
  })
  const { id: eventId } = await make(api, 'events')
  const free = { boardId: null, eventId } as const
  const first = await make(api, 'boardCards', free)
  expect(first).toMatchObject({ column: null, position: 1 })
  expect(await make(api, 'boardCards', free)).toMatchObject({ column: null, position: 2 })
  expect(await make(api, 'boardCards', { ...free, column: 'Later' })).toMatchObject({
    column: 'Later',
    position: 1,
  })
  // Cards of the event's board are in other columns, regardless of their names.
  const board = await newBoard({ eventId, columns: ['Later'] })
  expect(await newCard(board.id)).toMatchObject({ column: 'Later', position: 1 })
  const lost = await send('PATCH', at(first), { eventId: null })
  expect(lost).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/boardId' }, { path: '/eventId' }] },
    changes: [],
  })
})

test('in another event a card without a board comes last there, and one on a team board stays where it is', async () => {
  const [from, to] = [await make(api, 'events'), await make(api, 'events')]
  for (const { id: eventId } of [from, to, to]) await make(api, 'boardCards', { boardId: null, eventId })
  const free = await make(api, 'boardCards', { boardId: null, eventId: from.id, position: 0.5 })
  expect((await send('PATCH', at(free), { eventId: to.id })).body).toMatchObject({ position: 3 })
  const team = await newBoard({ eventId: null })
  const card = await newCard(team.id, { eventId: from.id, position: 0.5 })
  expect((await send('PATCH', at(card), { eventId: to.id })).body).toMatchObject({ position: 0.5 })
})

test('refuses a column that the board does not have, before anything else that is wrong', async () => {
  const board = await newBoard()
  const card = await newCard(board.id)
  const wrong = { column: 'do', carId: '01990000-0000-7000-8000-000000000000' }
  for (const [method, path, body] of [
    ['POST', '/board-cards', { boardId: board.id, title: 'Fuel', ...wrong }],
    ['PATCH', at(card), wrong],
  ] as const) {
    expect(await send(method, path, body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/column', message: 'must be one of Plan, Do, Check' }] },
      changes: [],
    })
  }
  const stale = await send('PATCH', at(card), wrong, { 'if-match': '"7"' })
  expect(stale).toMatchObject({ status: 412, body: { current: card }, changes: [] })
})

test.each(['1e999', '"1"', 'null', '[]'])('refuses the position %s', async (position) => {
  const card = await newCard((await newBoard()).id)
  const response = await server.fetch(at(card), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: `{"position":${position}}`,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path: '/position' }] })
  expect(await api.boardCards.get(card.id)).toEqual(card)
})

test('a card added to a column is last, unless a position is given', async () => {
  const board = await newBoard()
  const card = await newCard(board.id)
  await newCard(board.id, { column: 'Do', position: 7 })
  const moved = await send('PATCH', at(card), { column: 'Do' })
  expect(moved).toMatchObject({ status: 200, body: { position: 8 }, changes: ['board_card update'] })
  const between = await send('PATCH', at(card), { column: 'Do', position: 6.5 })
  expect(between).toMatchObject({ status: 200, body: { column: 'Do', position: 6.5 } })
  expect(await send('PATCH', at(card), { title: 'Tyres', column: 'Do' })).toMatchObject({
    body: { position: 6.5 },
  })
  const placed = await send('PATCH', at(card), { column: 'Check', position: -1 })
  expect(placed.body).toMatchObject({ column: 'Check', position: -1 })
  expect((await send('PATCH', at(card), { column: null })).body).toMatchObject({
    column: 'Plan',
    position: 1,
  })
  const inOrder = await api.boardCards.list({ boardId: board.id })
  expect(inOrder.items.map(({ position }) => position)).toEqual([1, 7])
})

test('on another board a card takes its event, and keeps a column that is there too', async () => {
  const from = await newBoard()
  const to = await newBoard({ columns: ['New', 'Do'] })
  await newCard(to.id, { column: 'Do' })
  const known = await newCard(from.id, { column: 'Do' })
  const moved = await send('PATCH', at(known), { boardId: to.id })
  expect(moved).toMatchObject({
    status: 200,
    body: { boardId: to.id, eventId: to.eventId, column: 'Do', position: 2 },
    changes: ['board_card update'],
  })
  const unknown = await newCard(from.id, { column: 'Check' })
  expect((await send('PATCH', at(unknown), { boardId: to.id })).body).toMatchObject({
    column: 'New',
    position: 1,
  })
  const off = await send('PATCH', at(unknown), { boardId: null })
  expect(off.body).toMatchObject({ boardId: null, eventId: to.eventId, column: 'New', position: 1 })
  const back = await send('PATCH', at(unknown), { boardId: from.id, column: 'New' })
  expect(back).toMatchObject({ status: 400, body: { errors: [{ path: '/column' }] }, changes: [] })
})

test('an undone move returns the card to its exact position', async () => {
  const from = await newBoard()
  const to = await newBoard()
  const card = await newCard(from.id, { position: 4 })
  await newCard(from.id)
  await api.boardCards.update(card.id, { boardId: to.id, position: 4 })
  expect(await undo()).toMatchObject({ status: 200, changes: ['board_card update'] })
  expect(contentOf(await api.boardCards.get(card.id))).toEqual(contentOf(card))
  await api.boardCards.remove(card.id)
  expect(await undo()).toMatchObject({ status: 200, changes: ['board_card create'] })
  expect(contentOf(await api.boardCards.get(card.id))).toEqual(contentOf(card))
})

test('a column with cards cannot be removed, and the error has their number', async () => {
  const board = await newBoard()
  const path = `/boards/${board.id}`
  await newCard(board.id)
  const card = await newCard(board.id, { column: 'Do' })
  await newCard((await newBoard()).id, { column: 'Check' })
  const refused = await send('PATCH', path, { columns: ['To do', 'Check'] })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'column_in_use',
      detail: '2 BoardCards are still in Plan, Do: move them to another column first.',
      heldBy: { BoardCard: 2 },
      columns: ['Plan', 'Do'],
    },
    changes: [],
  })
  const fine = await send('PATCH', path, { columns: ['Do', 'Plan', 'Later'] })
  expect(fine).toMatchObject({ status: 200, changes: ['board update'] })
  const { seq } = await api.me()
  await api.boardCards.update(card.id, { column: 'Later' })
  expect(await send('POST', '/changes/revert', { seq })).toMatchObject({
    status: 409,
    body: { code: 'column_in_use', columns: ['Later'] },
    changes: [],
  })
  const moved = await api.me()
  await api.boardCards.update(card.id, { column: 'Plan' })
  await api.boards.update(board.id, { columns: ['Plan'] })
  expect(await send('POST', '/changes/revert', { seq: moved.seq })).toMatchObject({
    status: 409,
    changes: [],
  })
})

test('no undo puts a card into a column that its board has lost', async () => {
  const board = await newBoard()
  const card = await newCard(board.id, { column: 'Check' })
  await api.boardCards.update(card.id, { column: 'Plan' })
  const { seq } = await api.me()
  await api.boards.update(board.id, { columns: ['Plan'] })
  expect(await send('POST', '/changes/revert', { seq })).toMatchObject({
    status: 409,
    body: { code: 'no_such_column', detail: 'The board has no column Check any more.' },
    changes: [],
  })
})

test('a board goes only into an event that all of its cards are in', async () => {
  const board = await newBoard()
  const { id: elsewhere } = await make(api, 'events')
  const path = `/boards/${board.id}`
  const card = await newCard(board.id)
  expect(await send('PATCH', path, { eventId: elsewhere })).toMatchObject({
    status: 409,
    body: { errors: [{ path: '/eventId' }] },
    changes: [],
  })
  expect(await send('PATCH', path, { eventId: null })).toMatchObject({
    status: 200,
    changes: ['board update'],
  })
  await api.boardCards.update(card.id, { eventId: elsewhere })
  expect(await send('PATCH', path, { eventId: board.eventId })).toMatchObject({ status: 409, changes: [] })
  expect(await send('PATCH', path, { eventId: elsewhere })).toMatchObject({
    status: 200,
    changes: ['board update'],
  })
})

test('a board takes its cards along only when asked to, and brings them back', async () => {
  const board = await newBoard()
  const path = `/boards/${board.id}`
  const cards = [await newCard(board.id), await newCard(board.id, { column: 'Do', position: 0.5 })]
  expect(await send('DELETE', path)).toMatchObject({
    status: 409,
    body: { code: 'still_referenced', heldBy: { BoardCard: 2 } },
    changes: [],
  })
  const removed = await send('DELETE', `${path}?cascade=true`)
  expect(removed).toMatchObject({
    status: 200,
    body: board,
    changes: ['board_card delete', 'board_card delete', 'board delete'],
  })
  const back = await send('POST', '/changes/revert', { batchId: removed.log[0]?.batchId })
  expect(back).toMatchObject({
    status: 200,
    changes: ['board create', 'board_card create', 'board_card create'],
  })
  for (const card of cards) expect(contentOf(await api.boardCards.get(card.id))).toEqual(contentOf(card))
})

test('an issue that a card mentions is forgotten with a cascade, and the card stays', async () => {
  const issue = await make(api, 'issues')
  const card = await newCard((await newBoard()).id, { issueId: issue.id })
  expect(await send('DELETE', `/issues/${issue.id}`)).toMatchObject({
    status: 409,
    body: { heldBy: { BoardCard: 1 } },
  })
  const removed = await send('DELETE', `/issues/${issue.id}?cascade=true`)
  expect(removed).toMatchObject({ status: 200, changes: ['board_card update', 'issue delete'] })
  await send('POST', '/changes/revert', { batchId: removed.log[0]?.batchId })
  expect(contentOf(await api.boardCards.get(card.id))).toEqual(contentOf(card))
})
