import type { AcceptInput } from '@hoppla/contract/classes/waiting-list'
import { Checkbox, TextArea } from '@hoppla/ui'
import { useState } from 'react'
import type { Form, Problems } from '../../../platform/forms/form.ts'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { healthConsentVersion } from '../booking/booking.rules.ts'

type Offered = { position: number; firstName: string }
type NoteField = 'allergies' | 'otherInformation' | 'healthConsent'
const fieldOf = (position: number, field: NoteField): string => `p${position}.${field}`

type Values = Readonly<Record<string, string>>
const written = (values: Values, position: number, field: NoteField): string => values[fieldOf(position, field)]?.trim() ?? ''
const hasNotes = (values: Values, position: number): boolean =>
  written(values, position, 'allergies') !== '' || written(values, position, 'otherInformation') !== ''

/** Notes about a child's health are only sent with the box ticked that allows it. */
export const notesProblems = (values: Values, children: readonly Offered[], t: T): Problems =>
  Object.fromEntries(
    children
      .filter(({ position }) => hasNotes(values, position) && written(values, position, 'healthConsent') === '')
      .map(({ position }) => [fieldOf(position, 'healthConsent'), t('enrol.missing.healthConsent')]),
  )

/** The notes as the wire wants them: of children about whom something is written. */
export const notesOf = (values: Values, children: readonly Offered[]): NonNullable<AcceptInput['notes']> =>
  children
    .filter(({ position }) => hasNotes(values, position))
    .map(({ position }) => ({
      position,
      allergies: written(values, position, 'allergies') || null,
      otherInformation: written(values, position, 'otherInformation') || null,
      healthConsent: healthConsentVersion,
    }))

/** What the leaders should know, asked only now that there is a place; folded away until somebody writes something. */
export const OfferNotes = ({ form, childrenOffered }: { form: Form; childrenOffered: readonly Offered[] }) => {
  const { t } = useWords()
  const [noted, setNoted] = useState<Values>({})
  return (
    <details className="more">
      <summary>{t('enrol.notes')}</summary>
      <div
        className="stack gap-5 mt-2"
        onInput={({ target }) => {
          if (target instanceof HTMLTextAreaElement) setNoted({ ...noted, [target.name]: target.value })
        }}
      >
        {childrenOffered.map(({ position, firstName }) => (
          <div key={position} className="stack">
            {childrenOffered.length > 1 && <b>{firstName}</b>}
            <Note form={form} name={fieldOf(position, 'allergies')} label={t('enrol.allergies')} />
            <Note form={form} name={fieldOf(position, 'otherInformation')} label={t('enrol.other')} />
            {hasNotes(noted, position) && (
              <Checkbox
                name={fieldOf(position, 'healthConsent')}
                label={t('enrol.healthConsent', { name: firstName })}
                error={form.problem(fieldOf(position, 'healthConsent'))}
              />
            )}
          </div>
        ))}
        <p className="small muted">
          {t('enrol.healthReaders')} {t('enrol.healthUntil')}
        </p>
      </div>
    </details>
  )
}

const Note = ({ form, name, label }: { form: Form; name: string; label: string }) => {
  const { t } = useWords()
  return (
    <TextArea name={name} label={label} optional={t('common.optional')} rows={2} maxLength={1_000} error={form.problem(name)} />
  )
}
