import { type ChildDetails, getChild } from '@hoppla/contract/profile/children'
import { Button, Checkbox, TextArea, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { type ChildField, fieldOfChild, hasNotes } from './booking.rules.ts'
import type { ChildPartProps } from './use-booking.ts'

/** Within a sentence; German nouns keep their capital. */
const lowerFirst = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1)

/**
 * Notes for the instructors about a child, collapsed until somebody writes any. They are health data: with the first character a consent box appears, which
 * is never pre-ticked. Notes stored in the account are offered, and only sent if the parent chooses to.
 */
export const ChildNotes = ({ booking: { form, values, restored, fill, change }, child: { index, who } }: ChildPartProps) => {
  const { t } = useWords()
  const field = (name: ChildField) => fieldOfChild(index, name)
  const text = (name: 'allergies' | 'otherInformation') => ({
    key: `${name} ${restored}`,
    name: field(name),
    optional: t('common.optional'),
    rows: 2,
    maxLength: 1_000,
    defaultValue: values[field(name)] ?? '',
    error: form.problem(field(name)),
  })
  const { loaded } = useAnswer<ChildDetails>(who.childId ?? undefined, (signal) =>
    callApi(getChild, { params: { guid: who.childId ?? '' } }, { signal }),
  )
  const known = loaded.state === 'ready' && who.childId !== null ? loaded.answer.health?.allergies.trim() : undefined
  const isOffered = Boolean(known) && known !== values[field('allergies')]
  const isNeeded = ['allergies', 'otherInformation', 'healthConsent'].some((name) => {
    const one = field(name as ChildField)
    return Boolean(values[one]) || form.problem(one) !== undefined
  })
  const [isOpen, setIsOpen] = useState(isNeeded)
  const { key: allergiesKey, ...allergies } = text('allergies')
  const { key: otherKey, ...other } = text('otherInformation')
  return (
    <>
      {isOffered && (
        <Toast title={t('enrol.knownAllergies', { name: who.firstName, text: known ?? '' })}>
          <Button small onClick={() => fill({ [field('allergies')]: known ?? '' })}>
            {t('enrol.takeAlong')}
          </Button>
        </Toast>
      )}
      <details className="more" open={isOpen || isNeeded} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{t('enrol.notes')}</summary>
        <div className="stack mt-2">
          <TextArea key={allergiesKey} {...allergies} label={t('enrol.allergies')} />
          <TextArea key={otherKey} {...other} label={t('enrol.other')} />
          <p className="small muted">
            {t('enrol.healthReaders')} {t('enrol.healthUntil')}
          </p>
          {hasNotes(values, index) && (
            <Checkbox
              name={field('healthConsent')}
              label={t('enrol.healthConsent', { name: who.firstName || lowerFirst(t('enrol.theChild')) })}
              checked={values[field('healthConsent')] === 'on'}
              onChange={({ target }) => change({ [field('healthConsent')]: target.checked ? 'on' : '' })}
              error={form.problem(field('healthConsent'))}
            />
          )}
        </div>
      </details>
    </>
  )
}
