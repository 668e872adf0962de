import { expect, test } from 'vitest'
import { othersOf, peopleOf, peopleText } from '../../../../renderer/data/live/presence.ts'

const entry = (userId: string, name: string, view: string | null, field?: string) => ({
  userId,
  name,
  view,
  editing: field === undefined ? null : { entityType: 'lap', id: 'a', field },
})

test('all but this tab are shown; another tab of the same person is', () => {
  const members = [
    entry('me', 'Ana', 'Lap table', 'lapTimeMs'),
    entry('me', 'Ana', 'Lap table', 'comment'),
    entry('me', 'Ana', 'Car 31'),
    entry('ben', 'Ben', 'Lap table', 'lapTimeMs'),
  ]
  const { view, editing } = entry('me', 'Ana', 'Lap table', 'lapTimeMs')
  expect(othersOf(members, 'me', [{ view, editing }])).toEqual(members.slice(1))
  // The room's state of this tab may be outdated.
  expect(
    othersOf(members, 'me', [
      { view, editing },
      { view: 'Car 31', editing: null },
    ]),
  ).toEqual([members[1], members[3]])
})

test('each person once, by name, with all that they look at', () => {
  const people = peopleOf([
    entry('b', 'Ben Frost', null),
    entry('a', 'Ana Ruiz', 'Lap table'),
    entry('a', 'Ana Ruiz', 'Car 31'),
    entry('a', 'Ana Ruiz', 'Lap table', 'comment'),
  ])
  expect(people).toEqual([
    { userId: 'a', name: 'Ana Ruiz', views: ['Lap table', 'Car 31'] },
    { userId: 'b', name: 'Ben Frost', views: [] },
  ])
  expect(peopleText(people)).toBe('Ana Ruiz (Lap table, Car 31), Ben Frost')
})
