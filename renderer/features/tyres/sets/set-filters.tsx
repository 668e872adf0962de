import { NativeSelect } from '@mantine/core'
import type { Row } from '../../../data/row-cache.ts'
import { choiceText } from '../../../format/words.ts'
import classes from '../tyres.module.css'
import { TYPES } from './set-form.ts'
import type { SetFilter } from './set-rows.ts'

interface SetFiltersProps {
  filter: SetFilter
  cars: readonly Row<'cars'>[]
  onFilter: (change: Partial<SetFilter>) => void
}

/** Filters and sort order of the sets. */
export const SetFilters = ({ filter, cars, onFilter }: SetFiltersProps) => (
  <div className={classes.filters}>
    <NativeSelect
      label="Car"
      value={filter.carId}
      onChange={(event) => onFilter({ carId: event.currentTarget.value })}
      data={[
        { value: '', label: 'All cars' },
        ...cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
      ]}
    />
    <NativeSelect
      label="Type"
      value={filter.type}
      onChange={(event) => onFilter({ type: event.currentTarget.value })}
      data={[
        { value: '', label: 'All types' },
        ...TYPES.map((value) => ({ value, label: choiceText(value) })),
      ]}
    />
    <NativeSelect
      label="State"
      value={filter.state}
      onChange={(event) => onFilter({ state: event.currentTarget.value as SetFilter['state'] })}
      data={[
        { value: '', label: 'All states' },
        { value: 'new', label: 'New' },
        { value: 'used', label: 'Used' },
      ]}
    />
    <NativeSelect
      label="Order"
      value={filter.order}
      onChange={(event) => onFilter({ order: event.currentTarget.value as SetFilter['order'] })}
      data={[
        { value: 'car', label: 'By car' },
        { value: 'number', label: 'By number' },
        { value: 'wear', label: 'Most worn first' },
      ]}
    />
  </div>
)
