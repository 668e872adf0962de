import { Button, Text } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import type { Violations } from '../../../schema/resolve.ts'
import { KpiRow } from '../kpi-row.tsx'
import { type KpiDraft, newKpi, type ProfileDraft } from './profile-draft.ts'
import type { Trial } from './use-trial.ts'

interface KpiListProps {
  kpis: readonly KpiDraft[]
  trial: Trial
  errors: Violations
  edit: (change: (before: ProfileDraft) => Partial<ProfileDraft>) => void
}

/** The KPIs of a profile with their values on the selected lap. */
export function KpiList({ kpis, trial, errors, edit }: KpiListProps) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(kpis.length)
  useEffect(() => {
    if (kpis.length > before.current)
      list.current?.querySelector<HTMLElement>('li:last-child input[data-name]')?.focus()
    before.current = kpis.length
  }, [kpis.length])
  const onKpis = useCallback(
    (change: (before: readonly KpiDraft[]) => readonly KpiDraft[]) =>
      edit((draft) => ({ kpis: change(draft.kpis) })),
    [edit],
  )
  return (
    <>
      {kpis.length === 0 && (
        <Text c="dimmed">No KPIs yet. Add one and type its expression, such as Max(speed).</Text>
      )}
      {trial.error && <Text className={'bad breaks'}>The lap’s telemetry could not be read.</Text>}
      <ol ref={list} className="stack gap-l">
        {kpis.map((kpi, index) => (
          <KpiRow
            key={kpi.key}
            kpi={kpi}
            index={index}
            errors={errors}
            names={trial.names}
            offers={trial.offers}
            item={trial.items?.[index]}
            hasLap={trial.hasLap}
            onKpis={onKpis}
          />
        ))}
      </ol>
      <div>
        <Button variant="default" onClick={() => onKpis((all) => [...all, newKpi()])}>
          Add KPI
        </Button>
      </div>
    </>
  )
}
