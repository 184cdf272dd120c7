import { type ChildDetails, eraseChildHealth, saveChildHealth } from '@hoppla/contract/profile/children'
import { formatDate } from '@hoppla/i18n'
import { Button, Card, Checkbox, KeyValues, TextArea, Toast } from '@hoppla/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, callApi } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { renew } from '../../platform/api/queries.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { getChildQuery } from './profile.queries.ts'
import { useChildSaved } from './use-child-saved.ts'

type Props = { child: ChildDetails; mayEdit: boolean }

const longest = 2_000

/** Allergies and notes: health data, kept only with consent, erased by itself. The box is never ticked beforehand. */
export const ChildHealthForm = ({ child, mayEdit }: Props) => {
  const { language, t } = useWords()
  const { health } = child
  const heading = (
    <div className="stack gap-2">
      <h2 id="health" className="size-l">
        {t('profile.health.title')}
      </h2>
      <p className="muted small">{t('profile.health.lead')}</p>
      {health && <p className="muted small">{t('profile.health.until', { date: formatDate(health.erasedAfter, language) })}</p>}
    </div>
  )
  if (mayEdit) return <HealthForm child={child} heading={heading} />
  if (!health) return null
  return (
    <Card as="section" stack aria-labelledby="health">
      {heading}
      <HealthTexts health={health} />
    </Card>
  )
}

const HealthTexts = ({ health }: { health: ChildDetails['health'] }) => {
  const { t } = useWords()
  return (
    <KeyValues
      oneColumn
      rows={[
        { term: t('profile.health.allergies'), value: health?.allergies || '–' },
        { term: t('profile.health.notes'), value: health?.notes || '–' },
      ]}
    />
  )
}

/** The form, and with what it began: anew when another guardian saved while nobody typed here. */
const useHealthForm = ({ guid, firstname, health }: ChildDetails) => {
  const { t } = useWords()
  const cache = useQueryClient()
  const saved = useChildSaved()
  const [typed, setTyped] = useState(false)
  const [begun, setBegun] = useState(health)
  const isOthers = health?.savedAt !== begun?.savedAt
  if (isOthers && !typed) setBegun(health)
  const form = useForm({
    check: ({ allergies = '', notes = '', consent = '' }) => ({
      ...(allergies.trim() || notes.trim() ? {} : { allergies: t('profile.health.empty') }),
      ...(consent === 'on' ? {} : { consent: t('profile.health.consentMissing') }),
    }),
    send: async ({ allergies = '', notes = '' }) => {
      const text = (typed: string) => typed.replaceAll('\r\n', '\n')
      const body = { allergies: text(allergies), notes: text(notes), consent: true, replaces: health?.savedAt ?? null }
      try {
        const child = await callApi(saveChildHealth, { params: { guid }, body })
        setTyped(false)
        await saved(child)
      } catch (error) {
        if (error instanceof ApiError && error.body?.code === 'child.health-changed')
          await renew(cache, getChildQuery(guid).queryKey)
        throw error
      }
      showToast('ok', t('profile.health.saved', { name: firstname }))
    },
  })
  return { form, begun, isOthers, onInput: () => setTyped(true) }
}

/** If another guardian saves meanwhile, the text typed here stays and the other text is shown above it, so that neither is lost. */
const HealthForm = ({ child, heading }: { child: ChildDetails; heading: ReactNode }) => {
  const { t } = useWords()
  const { guid, firstname, health } = child
  const { form, begun, isOthers, onInput } = useHealthForm(child)
  const texts = [
    { name: 'allergies', label: t('profile.health.allergies'), hint: t('profile.health.allergiesHint'), optional: undefined },
    { name: 'notes', label: t('profile.health.notes'), hint: t('profile.health.notesHint'), optional: t('common.optional') },
  ] as const
  return (
    <FormCard form={form} aria-labelledby="health" heading={heading} onInput={onInput}>
      {isOthers && (
        <Toast tone="warn" title={t('profile.health.changed')}>
          <HealthTexts health={health} />
        </Toast>
      )}
      {texts.map(({ name, ...field }) => (
        <TextArea
          key={`${name} ${begun?.savedAt}`}
          {...field}
          name={name}
          maxLength={longest}
          remaining={(count) => t('profile.health.remaining', { count })}
          autoComplete="off"
          defaultValue={begun?.[name] ?? ''}
          error={form.problem(name)}
        />
      ))}
      <Checkbox
        key={begun?.savedAt}
        name="consent"
        label={t('profile.health.consent', { name: firstname })}
        error={form.problem('consent')}
      />
      <div className="row">
        <Button type="submit" busy={form.busy} busyLabel={t('common.saving')}>
          {t('profile.health.save')}
        </Button>
        {health && <EraseHealth guid={guid} />}
      </div>
    </FormCard>
  )
}

const EraseHealth = ({ guid }: { guid: string }) => {
  const { t } = useWords()
  const saved = useChildSaved()
  const [busy, setBusy] = useState(false)
  const erase = async () => {
    setBusy(true)
    try {
      await saved(await callApi(eraseChildHealth, { params: { guid } }))
      showToast('ok', t('profile.health.erased'))
    } catch (error) {
      showToast('error', errorText(error, t))
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" icon="trash" busy={busy} busyLabel={t('profile.health.erasing')} onClick={() => void erase()}>
      {t('profile.health.erase')}
    </Button>
  )
}
