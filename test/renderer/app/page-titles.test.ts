import { expect, test } from 'vitest'
import { PAGES } from '../../../renderer/app/pages.ts'

test('every page has a title, and no two pages of an area share one', () => {
  const area = (path: string) => path.split('/')[1]
  for (const { path, title } of PAGES) {
    expect(title, path).toMatch(/^\p{Lu}/u)
    expect(title, path).not.toContain('Trackside')
  }
  const titles = PAGES.map(({ path, title }) => `${area(path)} ${title}`)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})
