import type { MyParty, PartyChoices } from '@hoppla/contract/parties/my-parties'
import { Button, PlainButton } from '@hoppla/ui'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api-errors.ts'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { Nearest } from './nearest.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { type Change, isAboutPlace } from './use-change.ts'
import { amountWords, differenceWords } from './words-of-party.ts'

type Props = { party: MyParty; choices: PartyChoices; change: Change; onDone: () => void }

/** The change that is being made up: its price or what is in its way, and the next step. */
export const ChangeBar = ({ party, choices, change, onDone }: Props) => {
  const { language, t } = useWords()
  const [isReviewing, setIsReviewing] = useState(false)
  const { preview, missing, failure } = change
  const shown = missing === 0 ? preview : undefined
  const close = () => setIsReviewing(false)
  return (
    <section className="change-bar noprint" aria-label={t('hosting.bar.label')}>
      <div>
        <div className="grow" aria-live="polite">
          {shown ? (
            <>
              <b>{amountWords(shown.price.total, party, language)}</b>
              <span className="small muted">{differenceWords(party, shown, language, t)}</span>
            </>
          ) : (
            <span className="small">{waitingWords(change, t)}</span>
          )}
        </div>
        <div className="btns">
          <PlainButton underlined onClick={change.undo}>
            {t('hosting.bar.undo')}
          </PlainButton>
          {shown && (
            <Button variant="pri" onClick={() => setIsReviewing(true)}>
              {t('hosting.bar.review')}
            </Button>
          )}
          {failure !== undefined && !isAboutPlace(failure) && (
            <Button small onClick={change.retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
        {isAboutPlace(failure) && <Nearest {...{ party, choices, change }} />}
      </div>
      {isReviewing && shown && (
        <ReviewDialog
          {...{ party, choices, change }}
          preview={shown}
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      )}
    </section>
  )
}

/** Why there is no price yet. */
const waitingWords = ({ missing, failure }: Change, t: T): string => {
  if (missing > 0) return t('hosting.number.missing', { count: missing })
  if (missing < 0) return t('hosting.number.tooMuch', { count: -missing })
  return failure === undefined ? t('hosting.bar.counting') : errorText(failure, t)
}
