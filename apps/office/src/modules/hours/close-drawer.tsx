import { type ClosingCause, type ClosingInput, closingCauses, createClosing } from '@hoppla/contract/places/closings'
import type { Language } from '@hoppla/i18n'
import { Button, Checkbox, Drawer, MultiSelect, Radio, SegmentedControl, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { digestOf } from '../../platform/digest.ts'
import { dropDraft, keepDraft, keptDraft } from '../../platform/drafts.ts'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { usePlace } from '../../platform/place.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { ClosePreview } from './close-preview.tsx'
import { type CloseValues, dayAhead, emptyValues, inputOf, languagesOf } from './close-values.ts'
import { previewClosingQuery, useHoursChanged } from './hours-queries.ts'

const draft = 'closing'

export const CloseDrawer = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const { t } = useWords()
  return (
    <Drawer opened={opened} onClose={close} title={t('hours.closing.title')} size={520}>
      <CloseForm close={close} />
    </Drawer>
  )
}

const useClosable = () => {
  const me = useMe()
  return playgroundsOf(me, undefined).filter(({ id }) => canAt(me, 'hours.close', id))
}

const useValues = () => {
  const here = usePlace()
  const places = useClosable()
  const own =
    here?.kind === 'Playground' && places.some(({ id }) => id === here.id)
      ? [here.id]
      : places.length === 1
        ? places.map(({ id }) => id)
        : []
  const [values, setAll] = useState(() => {
    const kept = keptDraft<CloseValues>(draft, emptyValues(own))
    // A place whose role was taken meanwhile is not offered again.
    const placeIds = kept.placeIds.filter((id) => places.some((place) => place.id === id))
    return { ...kept, placeIds: placeIds.length > 0 ? placeIds : own }
  })
  const set = (more: Partial<CloseValues>) =>
    setAll((before) => {
      // Another day has other classes.
      const isElsewhere = 'placeIds' in more || 'when' in more || 'date' in more
      const next = { ...before, ...(isElsewhere ? { outcomes: {} } : {}), ...more }
      keepDraft(draft, next)
      return next
    })
  return { values, set, places }
}

/** Sends the form; a press that got no answer may be repeated, since the same is asked with the same key. */
const useClosing = (input: ClosingInput | null, close: () => void) => {
  const { t } = useWords()
  const changed = useHoursChanged()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async () => {
      if (!input) throw new Error('Closing was asked for before it was filled in.')
      return callApi(createClosing, { body: input }, { idempotencyKey: `${key}-${await digestOf(input)}` })
    },
    onSuccess: ({ families }) => {
      dropDraft(draft)
      changed()
      const notified = families > 0 ? ` ${t('hours.did.families', { count: families })}` : ''
      notifications.show({ color: 'leaf', message: `${t('hours.closing.done')}${notified}` })
      close()
    },
  })
}

/** One form for all of it: where, when, why; what it does stands below before anything is done. */
const CloseForm = ({ close }: { close: () => void }) => {
  const { t } = useWords()
  const { values, set, places } = useValues()
  const languages = languagesOf(places, values.placeIds)
  const input = inputOf(values, languages)
  const preview = useQuery(previewClosingQuery(input))
  const sending = useClosing(input, close)
  const error = sending.error ?? preview.error
  const faults = fieldErrors(error)
  const shown = input && !preview.error ? preview.data : undefined
  return (
    <form className="stack" noValidate onSubmit={submitted(() => sending.mutate())}>
      {places.length > 1 && (
        <MultiSelect
          label={t('hours.closing.places')}
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.placeIds}
          searchable
          error={faults.placeIds}
          onChange={(placeIds) => set({ placeIds })}
        />
      )}
      {places.length === 1 && <p className="muted">{places[0]?.name}</p>}
      <When values={values} set={set} error={faults.date ?? faults.until} />
      <Why values={values} set={set} languages={languages} faults={faults} />
      <Checkbox
        label={t('hours.closing.notice')}
        description={t('hours.closing.noticeHint')}
        checked={values.notice}
        onChange={({ currentTarget }) => set({ notice: currentTarget.checked })}
      />
      {error && <Note tone="bad">{errorText(error, t)}</Note>}
      {input && shown && (
        <ClosePreview
          preview={shown}
          isOld={preview.isPlaceholderData}
          hours={{ date: input.date, from: input.from ?? '00:00', until: input.until ?? '24:00' }}
          choose={(classId, outcome) => set({ outcomes: { ...values.outcomes, [classId]: outcome } })}
        />
      )}
      {!shown && !error && <Note tone="quiet">{t('hours.closing.first')}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('hours.closing.keep')}
        </Button>
        <Button type="submit" variant="destroy" loading={sending.isPending} disabled={!shown || preview.isPlaceholderData}>
          {shown && shown.families > 0 ? t('hours.closing.pressAndTell', { count: shown.families }) : t('hours.closing.press')}
        </Button>
      </div>
    </form>
  )
}

type Part = { values: CloseValues; set: (more: Partial<CloseValues>) => void }

const When = ({ values, set, error }: Part & { error: string | undefined }) => {
  const { t } = useWords()
  const { when, date, part, from, until } = values
  return (
    <fieldset className="plain-set stack">
      <legend>{t('hours.closing.when')}</legend>
      <SegmentedControl
        aria-label={t('hours.closing.day')}
        data={(['today', 'tomorrow', 'other'] as const).map((value) => ({ value, label: t(`hours.closing.on.${value}`) }))}
        value={when}
        onChange={(value) => set({ when: value as CloseValues['when'] })}
      />
      {when === 'other' && (
        <TextInput
          type="date"
          label={t('hours.closing.date')}
          min={dayAhead(0)}
          value={date ?? ''}
          onChange={({ currentTarget }) => set({ date: currentTarget.value || null })}
        />
      )}
      <SegmentedControl
        aria-label={t('hours.closing.part')}
        data={(['day', 'hours'] as const).map((value) => ({ value, label: t(`hours.closing.parts.${value}`) }))}
        value={part}
        onChange={(value) => set({ part: value as CloseValues['part'] })}
      />
      {part === 'hours' && (
        <div className="pair">
          <TextInput
            type="time"
            label={t('hours.closing.from')}
            value={from}
            onChange={({ currentTarget }) => set({ from: currentTarget.value.slice(0, 5) })}
          />
          <TextInput
            type="time"
            label={t('hours.closing.until')}
            description={until === '' ? t('hours.closing.toTheEnd') : undefined}
            value={until}
            onChange={({ currentTarget }) => set({ until: currentTarget.value.slice(0, 5) })}
          />
        </div>
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const Why = ({ values, set, languages, faults }: Part & { languages: readonly Language[]; faults: Record<string, string> }) => {
  const { t } = useWords()
  return (
    <>
      <Radio.Group
        label={t('hours.closing.why')}
        value={values.cause}
        onChange={(value) => set({ cause: closingCauses.find((one) => one === value) ?? ('' as ClosingCause | '') })}
      >
        <div className="causes">
          {closingCauses.map((cause) => (
            <Radio key={cause} value={cause} label={t(`hours.cause.${cause}`)} />
          ))}
        </div>
      </Radio.Group>
      {values.cause === 'other' &&
        languages.map((language) => (
          <TextInput
            key={language}
            label={t('hours.closing.reasonIn', { language: languageNames[language] })}
            lang={language}
            maxLength={120}
            value={values.reason[language] ?? ''}
            error={faults[`reason.${language}`]}
            onChange={({ currentTarget }) => set({ reason: { ...values.reason, [language]: currentTarget.value } })}
          />
        ))}
    </>
  )
}
