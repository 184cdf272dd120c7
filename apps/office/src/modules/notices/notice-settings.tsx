import type { NoticeInput } from '@hoppla/contract/places/notice-editing'
import { noticeIcons, noticeTypes } from '@hoppla/contract/places/notices'
import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { Panel } from '../../parts/page.tsx'
import { useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'
import { isoOf, localOf, noticePlaces } from './notice-fields.ts'

const kinds = ['info', 'success', 'warning', 'error'] as const

type Input = {
  /** Places of the notice that the menu has not: areas and rooms. */
  named: readonly { id: string; name: string }[]
  value: NoticeInput
  set: (value: NoticeInput) => void
  errors: Readonly<Record<string, string>>
}

/** Where a notice shows, from when until when, and as what. */
export const NoticeSettings = ({ named, value, set, errors }: Input) => {
  const { t } = useWords()
  const own = noticePlaces(useMe())
  const below = named.filter(({ id }) => !own.some((place) => place.value === id))
  const places = [...own, ...below.map(({ id, name }) => ({ value: id, label: name }))]
  const change = (changes: Partial<NoticeInput>) => set({ ...value, ...changes })
  return (
    <Panel title={t('notices.where')}>
      <div className="stack">
        <MultiSelect
          label={t('notices.places')}
          placeholder={value.placeIds.length === 0 ? t('notices.choosePlaces') : undefined}
          data={places}
          searchable
          hidePickedOptions
          value={value.placeIds}
          error={errors.placeIds}
          onChange={(placeIds) => change({ placeIds })}
        />
        <When value={value} change={change} errors={errors} />
        <div className="two">
          <Select
            label={t('notices.kind')}
            data={kinds.map((one) => ({ value: one, label: t(`notices.kinds.${one}`) }))}
            value={value.kind}
            allowDeselect={false}
            onChange={(chosen) => change({ kind: kinds.find((one) => one === chosen) ?? value.kind })}
          />
          <Select
            label={t('notices.icon')}
            data={[
              { value: '', label: t('notices.noIcon') },
              ...noticeIcons.map((one) => ({ value: one, label: t(`notices.icons.${one}`) })),
            ]}
            value={value.icon ?? ''}
            allowDeselect={false}
            onChange={(chosen) => change({ icon: noticeIcons.find((one) => one === chosen) ?? null })}
          />
        </div>
        <Select
          label={t('notices.type')}
          data={noticeTypes.map((one) => ({ value: one, label: t(`notices.types.${one}`) }))}
          value={value.type}
          allowDeselect={false}
          onChange={(chosen) => change({ type: noticeTypes.find((one) => one === chosen) ?? value.type })}
        />
        <Switch
          label={t('notices.pausedLabel')}
          checked={value.isDisabled}
          onChange={(event) => change({ isDisabled: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  )
}

type WhenInput = { value: NoticeInput; change: (changes: Partial<NoticeInput>) => void; errors: Readonly<Record<string, string>> }

const When = ({ value, change, errors }: WhenInput) => {
  const { t } = useWords()
  return (
    <div className="two">
      <TextInput
        type="datetime-local"
        label={t('notices.from')}
        value={localOf(value.startsAt)}
        error={errors.startsAt}
        onChange={(event) => change({ startsAt: isoOf(event.currentTarget.value) ?? value.startsAt })}
      />
      <TextInput
        type="datetime-local"
        label={t('notices.until')}
        description={value.endsAt === null ? t('notices.noEnd') : undefined}
        value={localOf(value.endsAt)}
        error={errors.endsAt}
        onChange={(event) => change({ endsAt: isoOf(event.currentTarget.value) })}
      />
    </div>
  )
}
