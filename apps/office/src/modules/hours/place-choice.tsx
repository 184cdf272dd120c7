import type { StaffPlace } from '@hoppla/contract/staff'
import { Select } from '@mantine/core'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'

const levels = { Country: 'country', Region: 'region' } as const

/** Whose hours are shown; nothing to choose for who has one place. */
export const PlaceChoice = ({ places, place }: { places: readonly StaffPlace[]; place: StaffPlace }) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  if (places.length < 2) return null
  return (
    <Select
      aria-label={t('hours.closing.places')}
      data={places.map(({ id, name, kind }) => ({
        value: id,
        label: kind === 'Playground' ? name : `${name} (${t(`hours.levels.${levels[kind]}`)})`,
      }))}
      value={place.id}
      allowDeselect={false}
      searchable
      onChange={(id) => setAddress({ hoursOf: id ?? '', open: '' })}
    />
  )
}
