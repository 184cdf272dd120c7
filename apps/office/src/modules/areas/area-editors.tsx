import { areaTypes } from '@hoppla/contract/editing/areas'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Checkbox, Select } from '@mantine/core'
import { type Faults, ItemEditor } from '../../parts/editing/item-editor.tsx'
import { LanguageFields } from '../../parts/editing/language-fields.tsx'
import { NumberField } from '../../parts/editing/number-field.tsx'
import { PictureField } from '../../parts/media-picker.tsx'
import { Panel } from '../../parts/page.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'
import { today } from '../pages/today.ts'
import {
  type AreaValue,
  areaApi,
  areaFields,
  areaOf,
  type RoomValue,
  roomApi,
  roomFields,
  roomOf,
  rowsOfArea,
  rowsOfRoom,
} from './area-value.ts'

type Input = { id: string; place: StaffPlace }
type Form<V> = { value: V; set: (value: V) => void; faults: Faults; place: StaffPlace }

/** What is wrong with the one row, by column. */
const ofRow = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([path, text]) => [path.replace(/^0\./, ''), text]))

/** Planned changes begin with a day of whoever plans: an area has no clock of its own. */
const here = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, today: today() })

export const AreaEditor = ({ id, place }: Input) => {
  const words = useWords()
  return (
    <ItemEditor
      api={areaApi}
      id={id}
      where={here()}
      toValue={areaOf}
      toRows={rowsOfArea}
      fieldsOf={() => areaFields(place.languages, words)}
    >
      {(form) => <AreaForm {...form} faults={ofRow(form.faults)} place={place} />}
    </ItemEditor>
  )
}

export const RoomEditor = ({ id, place }: Input) => {
  const words = useWords()
  return (
    <ItemEditor
      api={roomApi}
      id={id}
      where={here()}
      toValue={roomOf}
      toRows={rowsOfRoom}
      fieldsOf={() => roomFields(place.languages, words)}
    >
      {(form) => <RoomForm {...form} faults={ofRow(form.faults)} place={place} />}
    </ItemEditor>
  )
}

const Texts = <V extends AreaValue | RoomValue>({ value, set, faults, place }: Form<V>) => {
  const { t } = useWords()
  return (
    <Panel title={t('areas.what')}>
      <LanguageFields
        languages={place.languages}
        specs={[
          { key: 'names', label: t('areas.names'), most: 200 },
          { key: 'descriptions', label: t('areas.descriptions'), most: 2_000, rows: 2 },
        ]}
        values={value}
        set={(key, texts) => set({ ...value, [key]: texts })}
        errors={faults}
      />
    </Panel>
  )
}

const Position = <V extends AreaValue | RoomValue>({ value, set, faults }: Form<V>) => {
  const { t } = useWords()
  return (
    <NumberField
      label={t('areas.position')}
      hint={t('areas.positionHint')}
      error={faults.position}
      value={value.position}
      set={(position) => set({ ...value, position })}
    />
  )
}

const AreaForm = (form: Form<AreaValue>) => {
  const { t } = useWords()
  const { value, set, faults } = form
  return (
    <>
      <Texts {...form} />
      <Panel title={t('areas.settings')}>
        <div className="two">
          <Select
            label={t('areas.type')}
            data={areaTypes.map((type) => ({ value: type, label: t(`areas.types.${type}`) }))}
            value={value.type}
            allowDeselect={false}
            error={faults.type}
            onChange={(next) => set({ ...value, type: areaTypes.find((type) => type === next) ?? value.type })}
          />
          <Position {...form} />
        </div>
      </Panel>
    </>
  )
}

const RoomForm = (form: Form<RoomValue>) => {
  const { t } = useWords()
  const { value, set, faults, place } = form
  const mayShow = canAt(useMe(), 'media.edit', place.id)
  return (
    <>
      <Texts {...form} />
      <Panel title={t('areas.roomSettings')}>
        <div className="stack">
          <div className="two">
            <NumberField
              label={t('areas.guests')}
              error={faults.maxGuests}
              value={value.maxGuests}
              // A field that is empty for a moment is refused in words when it is published.
              set={(maxGuests) => set({ ...value, maxGuests: maxGuests ?? 0 })}
            />
            <NumberField
              label={t('areas.recommended')}
              error={faults.recommendedMaxGuests}
              value={value.recommendedMaxGuests}
              set={(recommendedMaxGuests) => set({ ...value, recommendedMaxGuests })}
            />
            <NumberField
              label={t('areas.size')}
              unit="m²"
              error={faults.size}
              value={value.size}
              set={(size) => set({ ...value, size })}
            />
            <Position {...form} />
          </div>
          <Checkbox
            label={t('areas.disabled')}
            checked={value.disabled}
            onChange={({ currentTarget }) => set({ ...value, disabled: currentTarget.checked })}
          />
        </div>
      </Panel>
      {mayShow && (
        <Panel title={t('areas.pictures')}>
          <PictureField
            label={t('areas.picturesHint')}
            value={value.pictures}
            set={(pictures) => set({ ...value, pictures })}
            languages={place.languages}
            error={faults.pictures}
          />
        </Panel>
      )}
    </>
  )
}
