import { Table } from '@mantine/core'
import { useState } from 'react'
import classes from './charts.module.css'
import type { Line } from './use-plot.ts'

interface ChartTableProps {
  label: string
  xs: readonly number[]
  xLabel: string
  lines: readonly Line[]
  valueText: (value: number) => string
}

/** The values of a chart as a table, rendered when opened. */
export function ChartTable({ label, xs, xLabel, lines, valueText }: ChartTableProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={`${label}, as a table`}>
          <Table aria-label={label} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{xLabel}</Table.Th>
                {lines.map(({ key, label: name }) => (
                  <Table.Th key={key} scope="col" ta="right">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {xs.map((x, index) => (
                <Table.Tr key={x}>
                  <Table.Th scope="row">{x}</Table.Th>
                  {lines.map(({ key, values }) => {
                    const value = values[index]
                    return (
                      <Table.Td key={key} className="nowrap right">
                        {value === null || value === undefined ? '–' : valueText(value)}
                      </Table.Td>
                    )
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </details>
  )
}
