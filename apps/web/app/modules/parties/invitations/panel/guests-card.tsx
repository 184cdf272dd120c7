import { type InvitedGuest, removeGuest } from '@hoppla/contract/parties/own-invitations'
import { formatDate } from '@hoppla/i18n'
import { Avatar, Badge, Button, Card, ListRow, PlainButton } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../../platform/api/api.ts'
import { errorText } from '../../../../platform/api/api-errors.ts'
import { useBusy } from '../../../../platform/forms/use-busy.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { useTakeInvitation } from './own-invitation.queries.ts'
import type { PanelProps } from './panel-props.ts'

/** So many answers are shown at first; a card of two dozen hides what comes after it. */
const shownAtFirst = 5

/** Who comes and who cannot, child by child, with what their families wrote. */
export const GuestsCard = ({ party, own }: PanelProps) => {
  const { language, t } = useWords()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || own.guests.length <= shownAtFirst + 1 ? own.guests : own.guests.slice(0, shownAtFirst)
  return (
    <Card as="section" stack={4} aria-labelledby="guests">
      <div className="row between">
        <h2 id="guests">{t('inviting.guests')}</h2>
        <span className="small muted">{t('inviting.until', { date: formatDate(own.answerUntil, language, 'on') })}</span>
      </div>
      <div className="tally">
        <div className="yes">
          <b>{own.coming}</b> {t('inviting.coming')}
        </div>
        <div className="no">
          <b>{own.declined}</b> {t('inviting.declined')}
        </div>
      </div>
      {own.guests.length === 0 ? (
        <p className="muted">{t('inviting.nobody')}</p>
      ) : (
        <ul className="list">
          {shown.map((guest) => (
            <Guest key={guest.id} partyId={party.id} guest={guest} />
          ))}
        </ul>
      )}
      {shown.length < own.guests.length && (
        <div>
          <PlainButton underlined onClick={() => setWhole(true)}>
            {t('inviting.all', { count: own.guests.length })}
          </PlainButton>
        </div>
      )}
      <p className="small muted">{t('inviting.room', { count: own.mostChildren })}</p>
    </Card>
  )
}

const Guest = ({ partyId, guest }: { partyId: string; guest: InvitedGuest }) => {
  const { t } = useWords()
  const [isAsked, setAsked] = useState(false)
  return (
    <li className="guest">
      <ul className="children">
        {guest.children.map(({ firstName, comes }, index) => (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: children of an answer have no id, and siblings may share a name.
            key={index}
            low
            media={comes ? <Avatar firstName={firstName} tone="leaf" /> : <Avatar firstName={firstName} />}
            title={firstName}
            note={index === 0 ? t('inviting.answeredBy', { name: guest.name }) : undefined}
            end={<Badge tone={comes ? 'open' : 'neutral'}>{t(comes ? 'inviting.isComing' : 'inviting.isNot')}</Badge>}
          />
        ))}
      </ul>
      {guest.phone !== '' && <p className="small muted num">{t('inviting.phone', { phone: guest.phone })}</p>}
      {guest.greeting !== '' && <p className="small">“{guest.greeting}”</p>}
      {isAsked ? (
        <Remove partyId={partyId} guest={guest} onKept={() => setAsked(false)} />
      ) : (
        <div>
          <PlainButton smallIcon icon="trash" label={`${t('inviting.remove')}: ${guest.name}`} onClick={() => setAsked(true)}>
            {t('inviting.remove')}
          </PlainButton>
        </div>
      )}
    </li>
  )
}

const Remove = ({ partyId, guest, onKept }: { partyId: string; guest: InvitedGuest; onKept: () => void }) => {
  const { t } = useWords()
  const take = useTakeInvitation(partyId)
  const { busy, failure, doing } = useBusy<'remove'>()
  const remove = () =>
    doing('remove', async () => {
      take(await callApi(removeGuest, { params: { id: partyId, guestId: guest.id } }))
    })
  return (
    <section className="stack gap-3" aria-label={t('inviting.removeOf', { name: guest.name })}>
      <p>{t('inviting.removeSure', { name: guest.name })}</p>
      {failure !== undefined && (
        <p className="err" role="alert">
          {errorText(failure, t)}
        </p>
      )}
      <div className="row">
        {/* It stands where the press was that led here. */}
        <Button autoFocus onClick={onKept}>
          {t('inviting.keep')}
        </Button>
        <Button onClick={() => void remove()} busy={busy === 'remove'} busyLabel={t('inviting.saving')}>
          {t('inviting.removeYes')}
        </Button>
      </div>
    </section>
  )
}
