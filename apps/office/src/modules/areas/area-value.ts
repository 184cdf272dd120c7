import { type AreaRow, areaEditing, type RoomRow, roomEditing } from '@hoppla/contract/editing/areas'
import { formatNumber, type Language } from '@hoppla/i18n'
import { queryOptions } from '@tanstack/react-query'
import { type EditedField, plainField, type Texts, textField } from '../../parts/editing/differences.ts'
import { type ItemApi, itemApi } from '../../parts/editing/item-api.ts'
import { languageNames, type T } from '../../platform/words.ts'

export const areaApi = itemApi<AreaRow>(areaEditing)
export const roomApi = itemApi<RoomRow>(roomEditing)

/** The areas, or the rooms, that this person may edit. */
export const listQuery = <Row>(api: ItemApi<Row>) =>
  queryOptions({ queryKey: [api.name], queryFn: api.list, refetchInterval: 30_000 })

/** A row as its form has it: texts are there, also when nothing is said. */
export type AreaValue = Omit<AreaRow, 'descriptions'> & { descriptions: Texts }
export type RoomValue = Omit<RoomRow, 'descriptions' | 'pictures' | 'disabled'> & {
  descriptions: Texts
  pictures: string[]
  disabled: boolean
}

const emptyArea: AreaRow = { key: '', playground: '', type: 'Play', names: {} }
const emptyRoom: RoomRow = { key: '', area: '', names: {}, maxGuests: 1 }

export const areaOf = ([row = emptyArea]: readonly AreaRow[]): AreaValue => ({ ...row, descriptions: row.descriptions ?? {} })
export const roomOf = ([row = emptyRoom]: readonly RoomRow[]): RoomValue => ({
  ...row,
  descriptions: row.descriptions ?? {},
  pictures: row.pictures ?? [],
  disabled: row.disabled ?? false,
})

/** What is not said is no column. */
const said = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== undefined && value !== false && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
    ),
  ) as Row

export const rowsOfArea = (value: AreaValue): AreaRow[] => [said(value)]
export const rowsOfRoom = (value: RoomValue): RoomRow[] => [said(value)]

export const nameOf = (names: Texts, language: Language): string => names[language] ?? Object.values(names)[0] ?? ''

const textFields = <V extends { names: Texts; descriptions: Texts }>(languages: readonly Language[], t: T): EditedField<V>[] =>
  languages.flatMap((one) => [
    textField<'names', V>('names', one, `${t('areas.names')}, ${languageNames[one]}`),
    textField<'descriptions', V>('descriptions', one, `${t('areas.descriptions')}, ${languageNames[one]}`),
  ])

type Words = { t: T; language: Language }

export const areaFields = (languages: readonly Language[], { t, language }: Words): EditedField<AreaValue>[] => [
  ...textFields<AreaValue>(languages, t),
  plainField('type', t('areas.type'), (type) => t(`areas.types.${type}`)),
  plainField('position', t('areas.position'), (position) => (position === undefined ? '' : formatNumber(position, language))),
]

export const roomFields = (languages: readonly Language[], { t, language }: Words): EditedField<RoomValue>[] => {
  const number = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, language))
  return [
    ...textFields<RoomValue>(languages, t),
    plainField('size', t('areas.size'), number),
    plainField('maxGuests', t('areas.guests'), number),
    plainField('recommendedMaxGuests', t('areas.recommended'), number),
    plainField('pictures', t('areas.pictures'), (keys) => keys.join(', ')),
    plainField('disabled', t('areas.disabled'), (isDisabled) => (isDisabled ? t('areas.disabled') : '')),
    plainField('position', t('areas.position'), number),
  ]
}
