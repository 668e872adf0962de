import { describe, expect, it } from 'vitest'
import { cellsOf, isTable, tsvOf } from '../../../../renderer/ui/grid/tsv.ts'

describe('cells of a spreadsheet', () => {
  it('are separated by tabs, or by semicolons without tabs', () => {
    expect(cellsOf('1:23.4\t24,1\r\n\r\n12345;1\r\n')).toEqual([['1:23.4', '24,1'], [''], ['12345;1']])
    expect(cellsOf('1:23.4;24,1\n12345;25')).toEqual([
      ['1:23.4', '24,1'],
      ['12345', '25'],
    ])
    expect(cellsOf(' \n')).toEqual([])
  })

  it('may be quoted, with tabs, breaks and quotes inside', () => {
    expect(cellsOf('1\t"a\tb\nc ""d"""\t2\n3\t"broken')).toEqual([
      ['1', 'a\tb\nc "d"', '2'],
      ['3', '"broken'],
    ])
  })

  it('are distinguished from a single time', () => {
    expect(['1:23.4', '1:23.4\n', '1:23.4\n1:24.0', '1:23.4\t24.1'].map(isTable)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('are written as they are read', () => {
    const rows = [
      ['1:20.000', '2.125', 'Wide "T3"'],
      ['', 'a\tb\nc', ' = 1'],
    ]
    expect(tsvOf(rows)).toBe('1:20.000\t2.125\t"Wide ""T3"""\n\t"a\tb\nc"\t = 1')
    expect(cellsOf(tsvOf(rows))).toEqual([rows[0], ['', 'a\tb\nc', '= 1']])
  })
})
