import { Button, Card } from '@hoppla/ui'
import { useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useWords } from '../../../platform/i18n/words.ts'
import { joinDraft, keptDraft } from '../booking/booking-draft.ts'
import type { JoinFormProps } from '../class-data.ts'
import { LazyForm } from '../lazy-form.tsx'
import { WhatFollows } from './what-follows.tsx'

/**
 * The form once somebody begins, which keeps the page before it small (decision 110): with the press that led here from the list, with what this tab has kept,
 * or with the button.
 */
export const BeginJoining = (form: JoinFormProps) => {
  const { t } = useWords()
  const cameBy = useNavigationType()
  const { list, group, data } = form
  const [hasBegun, setHasBegun] = useState(() => cameBy === 'PUSH' || keptDraft(joinDraft(data.chosen.id)) !== undefined)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1}>
      {hasBegun ? (
        <LazyForm load={joinForm} words={['enrol', 'waiting']} form={form} />
      ) : (
        <Card raise stack={5}>
          <WhatFollows list={list} groups={group === '' ? list.ageGroups.map(({ id }) => id) : [group]} />
          <Button
            variant="pri"
            full
            onClick={() => {
              setHasBegun(true)
              // The button goes; the form comes in its place.
              place.current?.focus()
            }}
          >
            {t('joining.submitNobody')}
          </Button>
        </Card>
      )}
    </div>
  )
}

const joinForm = async () => (await import('./join-form.tsx')).JoinForm
